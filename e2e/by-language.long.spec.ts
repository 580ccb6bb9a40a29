import type { Page } from "playwright/test";
import { chooseService, composeSms, csv, reviewOf, saved } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriers, ledgerEntriesOf, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { expectSwahili, inSwahili } from "./support/swahili.ts";
import { sentWith } from "./support/templates.ts";

const FILE = csv("Simu,Jina\r\n0754812001,Asha\r\n0754812002,Juma\r\n0754812003,Neema\r\n");
const JUMA = "+255754812002";
const OURS = ["+255754812001", JUMA, "+255754812003"];

test.beforeEach(async () => {
  await pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0, chatFailedShare: 0 });
  await withDatabase((db) =>
    db.query(
      `INSERT INTO person (number, fields) VALUES ($1, '{"language":"en"}')
       ON CONFLICT (number) DO UPDATE SET fields = excluded.fields`,
      [JUMA],
    ),
  );
});
test.afterEach(() =>
  pull("PUT", "settings", { smsFailedShare: 0.025, smsSilentShare: 0.005, chatFailedShare: 0.02 }),
);

async function approve(page: Page, name: string): Promise<void> {
  await pull("PUT", "settings", { templateReviewMs: 3_600_000 });
  for (const [language, text] of [
    ["sw", "Habari {{1}}, oda yako iko tayari."],
    ["en", "Hello {{1}}, your order is ready."],
  ]) {
    const componentSchema = [{ type: "BODY", text, example: { body_text: [["Asha"]] } }];
    const answer = await page.request.post("/api/templates", {
      headers: ourHeaders(),
      data: { name, language, category: "UTILITY", componentSchema },
    });
    expect(answer.status()).toBe(201);
  }
  const answer = await fetch(`${process.env.TUMA_SANDBOX_ADMIN}/templates`);
  const { templates }: { templates: { id: string; name: string }[] } = await answer.json();
  for (const { id } of templates.filter((each) => each.name === name))
    await pull("POST", `/templates/${id}/approve`.slice(1), {});
  await expect
    .poll(async () => {
      const { items } = await (await page.request.get(`/api/templates/names?name=${name}`)).json();
      return items.map(({ state }: { state: string }) => state);
    })
    .toEqual(["approved", "approved"]);
}

test("a template in two languages: chosen once, each person gets theirs, and the review says how many", async ({
  desk: page,
}) => {
  const name = "oda_kwa_lugha";
  await approve(page, name);
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Oda tayari");
  await page
    .getByRole("radio", { name: /template/i })
    .first()
    .check();
  await page.setInputFiles("input[type=file]", FILE);
  await chooseService(page);
  await page.getByRole("textbox", { name: "Template" }).fill(name);
  await page.getByRole("textbox", { name: "Language" }).fill("sw");
  await page.getByLabel("Body field 1", { exact: true }).fill("{{Jina}}");
  await page.getByText("Send each person the template in their language").click();
  await page.getByRole("checkbox", { name: "English (en)" }).check();
  await expectNoBarriers(page);
  await saved(page);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "English (en)" })).toBeChecked();
  await reviewOf(page, "3");
  await expect(page.getByText("2 in Swahili, 1 in English.")).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Send 3 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect
    .poll(async () =>
      (await sentWith(name))
        .map(({ recipient, parameters }) => `${recipient} ${(parameters as { language?: string })?.language}`)
        .toSorted(),
    )
    .toEqual(OURS.map((number) => `${number} ${number === JUMA ? "en" : "sw"}`));
});

test("an SMS with another text: written where the message is, counted in the review, and on the page of the campaign", async ({
  desk: page,
}) => {
  const text = `Habari {{Jina}}, duka liko wazi leo ${Date.now()}`;
  await composeSms(page, { file: FILE, text, name: "Duka wazi", isService: true });
  await page.getByText("Another text for people of another language").click();
  await page.getByRole("button", { name: "Write it in English" }).click();
  await expect(page.getByRole("button", { name: "Write the text in English" }).first()).toBeVisible();
  const english = "Hello {{Jina}}, the shop is open today";
  await page.getByRole("textbox", { name: "Text in English" }).fill(english);
  await expectNoBarriers(page);
  await reviewOf(page, "3");
  await expect(page.getByText("2 get the text above, 1 in English.")).toBeVisible();
  await page.getByRole("button", { name: "Send 3 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect
    .poll(async () => {
      const entries = (await ledgerEntriesOf("sms")) as unknown as { recipient: string; text?: string }[];
      return entries.filter(({ recipient }) => OURS.includes(recipient)).length;
    })
    .toBe(3);
  await page.getByRole("heading", { name: "Message" }).click();
  await expect(page.getByText("2 get the text above, 1 in English.")).toBeVisible();
  await expect(page.getByText("In English:")).toBeVisible();
  await expectNoBarriers(page);
});

test("in Swahili: the other text and its review are Swahili, and fit", async ({ desk: page }) => {
  await composeSms(page, { file: FILE, text: "Habari {{Jina}}", name: "Duka wazi", isService: true });
  await page.getByText("Another text for people of another language").click();
  await page.getByRole("button", { name: "Write it in English" }).click();
  await page.getByRole("textbox", { name: "Text in English" }).fill("Habari {{Jina}} tena");
  await saved(page);
  await inSwahili(page);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Maandishi kwa Kiingereza" })).toHaveValue(
    "Habari {{Jina}} tena",
  );
  await expectSwahili(page, "another text");
  await page.getByRole("button", { name: "Endelea kwenye ukaguzi" }).click();
  await expect(page.getByText("2 wanapata maandishi ya juu, 1 kwa Kiingereza.")).toBeVisible();
  await expectSwahili(page, "its review");
});
