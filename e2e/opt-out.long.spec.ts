import type { Page } from "playwright/test";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, ledgerOf, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

const GONE = "+255754888101";
const STAYS = "+255754888102";
const TOLD = "+255754888103";

/** To one of the two: other journeys send too. */
const sentToThem = async () => (await ledgerOf("sms")).filter((to) => [GONE, STAYS].includes(to));

test("who writes an opt-out word is on the page at once, is skipped by the next sends, and comes back by an undo", async ({
  desk: page,
}) => {
  await page.goto("/contacts/opted-out");
  const row = page.getByRole("row").filter({ hasText: "+255 754 888 101" });
  await pull("POST", "inbound", {
    from: GONE,
    name: "Hassan Mbwana",
    text: "Usiache kunitumia, stop ya Igoma",
  });
  await pull("POST", "inbound", { from: STAYS, name: "Upendo Lyimo", text: "Bei gani?" });
  await pull("POST", "inbound", { from: GONE, name: "Hassan Mbwana", text: "Sitisha! 🙏" });
  await expect(row).toContainText("Hassan Mbwana");
  await expect(row).toContainText("Sitisha! 🙏");
  await expect(row).toContainText("Chat message");
  await expect(page.getByRole("row").filter({ hasText: "Upendo Lyimo" })).toHaveCount(0);
  await expectNoBarriersAnywhere(page);

  await page.goto("/events");
  await expect(page.getByText(/opted out: wrote “Sitisha! 🙏”/i).first()).toBeVisible();

  const before = (await sentToThem()).length;
  await compose(page, [GONE, STAYS]);
  await expect(page.getByText("Skipped: opted out (1 person)")).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByRole("table", { name: "Nothing was sent" })).toContainText(/Skipped\s*Opted out/);
  expect((await sentToThem()).slice(before)).toEqual([STAYS]);
  expect(await plannedOf(page, [GONE, STAYS])).toEqual({ queued: 1, suppressed: 1 });

  await page.goto("/contacts/opted-out");
  await row.getByRole("button", { name: "Undo for Hassan Mbwana" }).click();
  const dialog = page.getByRole("dialog", { name: "Let Hassan Mbwana get messages again?" });
  await expect(dialog.getByRole("region", { name: "What was said" })).toContainText("Sitisha! 🙏");
  await expectNoBarriers(page);
  const undo = dialog.getByRole("button", { name: "Let them get messages again" });
  await dialog.getByLabel("How did they ask?").fill("simu");
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("How did they ask?").fill("Aliandika kwa makosa, amepiga simu");
  await undo.click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  await compose(page, [GONE]);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByRole("link", { name: "Send another" })).toBeVisible();
  expect((await sentToThem()).slice(before)).toEqual([STAYS, GONE]);
});

test("one who told us is taken out by hand, a list is read before it counts, and both are found again", async ({
  desk: page,
}) => {
  await page.goto("/contacts/opted-out");
  await page.getByRole("button", { name: "Opt someone out" }).click();
  const adding = page.getByRole("dialog", { name: "Opt someone out" });
  await adding.getByLabel("Phone number").fill("0754 888 103");
  await expect(adding.getByText("We read it as +255 754 888 103")).toBeVisible();
  await adding.getByLabel("How did they ask?").fill("Aliomba kwa simu");
  await expectNoBarriers(page);
  await adding.getByRole("button", { name: "Opt out 1 person" }).click();
  await expect(adding).toBeHidden();
  const told = page.getByRole("row").filter({ hasText: "+255 754 888 103" });
  await expect(told).toContainText("“Aliomba kwa simu”");
  await expect(told).toContainText("By hand, Neema Mushi");

  await page.getByRole("button", { name: "Add from a file" }).click();
  const importing = page.getByRole("dialog", { name: "Opt out people from a file" });
  await importing
    .getByLabel("Phone numbers", { exact: false })
    .first()
    .fill("0754888104, 0754 888 105\n0754\n0754888103");
  await importing.getByRole("button", { name: "Check the numbers" }).click();
  const read = importing.getByRole("status", { name: "What we read" });
  await expect(read).toContainText("2 people will be opted out");
  await expect(read).toContainText("1 person is opted out already");
  await expect(read).toContainText("1 row cannot be read as a phone number");
  await expectNoBarriers(page);
  await expect(page.getByRole("row").filter({ hasText: "+255 754 888 104" })).toHaveCount(0);
  await importing.getByRole("button", { name: "Opt out 2 people" }).click();
  await expect(importing).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "+255 754 888 104" })).toContainText("Pasted list");

  await page.getByRole("searchbox", { name: "Name, number or words" }).fill("0754 888 105");
  await expect(page.getByRole("row").filter({ hasText: "+255 754 888 105" })).toBeVisible();
  await expect(told).toHaveCount(0);

  const file = await page.request.get("/api/opt-outs/export.csv");
  expect(await file.text()).toContain(`${TOLD.replace(/^(\+255)(\d{3})(\d{3})/, "$1 $2 $3 ")},,`);
});

test("a word that an admin adds stops messages from then on", async ({ desk: page }) => {
  const number = "+255754888106";
  await page.goto("/contacts/opted-out");
  await page.getByRole("button", { name: "Add your own words" }).click();
  const dialog = page.getByRole("dialog", { name: "Your own words" });
  await dialog.getByLabel("Stop messages").fill("Toa namba yangu");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Save words" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Toa namba yangu" })).toBeVisible();
  await pull("POST", "inbound", { from: number, name: "Salma Kessy", text: "TOA NAMBA YANGU." });
  await expect(page.getByRole("row").filter({ hasText: "Salma Kessy" })).toBeVisible();
});

async function compose(page: Page, numbers: string[]): Promise<void> {
  await page.goto("/send");
  await page.getByRole("textbox", { name: /Message/ }).fill("Habari, bei mpya ya mbolea ni 38,500.");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByLabel("To", { exact: false }).first().fill(numbers.join(", "));
  await page.keyboard.press("Enter");
}

/** What a campaign with these people would come to. */
async function plannedOf(page: Page, numbers: string[]) {
  const headers = ourHeaders();
  const draft = { name: "Bei mpya", channel: "sms", senderId: "AMANI AGRO", content: "Habari" };
  const { campaign } = await (await page.request.post("/api/campaigns", { headers, data: draft })).json();
  const answer = await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
    headers,
    multipart: {
      mapping: "{}",
      file: {
        name: "w.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`Simu\r\n${numbers.join("\r\n")}\r\n`),
      },
    },
  });
  const { counts } = await answer.json();
  return { queued: counts.ok + counts.repaired, suppressed: counts.suppressed };
}
