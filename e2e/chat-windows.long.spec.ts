import type { Page } from "playwright/test";
import { chooseService, csv, reviewOf, saved } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, ledgerEntriesOf, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { createApproved } from "./support/templates.ts";

const HOUR_MS = 60 * 60 * 1000;
const TEMPLATE = "oda_iko_tayari";
const [OPEN, OLD, STRANGER] = ["+255754886001", "+255754886002", "+255754886003"];
const FILE = csv("Simu,Jina\r\n0754886001,Zawadi\r\n0754886002,Salma\r\n0754886003,Peter\r\n", "oda.csv");

test("before a text is sent the review says who cannot get it; with a template beside it everybody gets one of the two", async ({
  desk: page,
}) => {
  await createApproved(page, TEMPLATE, [{ type: "BODY", text: "Habari {{1}}, oda yako iko tayari leo." }]);
  await pull("POST", "inbound", { from: OPEN, name: "Zawadi", text: "Mko wazi leo?" });
  await pull("POST", "inbound", { from: OLD, name: "Salma", text: "Asante", ageMs: 30 * HOUR_MS });
  // A review counts once what has arrived by then.
  await expect.poll(() => windowsOf(page)).toEqual(["open", "closed", "unknown"]);
  await page.goto("/campaigns/new");
  await page.getByRole("radio", { name: "Chat text" }).check();
  await page.setInputFiles("input[type=file]", FILE);
  await chooseService(page);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("*Habari* {{Jina}}, tuko wazi hadi saa kumi. ");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.locator("b", { hasText: /^Habari$/ })).toBeVisible();
  await expect(page.getByText(/^\d+ of 4,096 characters in the longest row$/)).toBeVisible();
  await expect(
    page.getByText("Spaces or empty lines at the start or end. The phone gets them too"),
  ).toBeVisible();
  await message.fill("Habari {{Jina}}, tuko wazi hadi saa kumi.");
  await expect(page.getByText(/The phone gets them too/)).toBeHidden();
  await reviewOf(page, "3");

  const windows = page.getByRole("region", { name: "Who can get a text" });
  await expect(windows.getByRole("listitem")).toHaveText([
    /Window open: 1.*Text/,
    /Window closed: 1.*Text, which the service refuses/,
    /Never wrote to us: 1.*refuses unless their window is open/,
  ]);
  await expect(windows.getByText("2 people have no open window")).toBeVisible();
  await windows.getByRole("button", { name: "See who: Window closed" }).click();
  const people = page.getByRole("dialog", { name: "1 person with a closed window" });
  await expect(people.getByRole("row").filter({ hasText: "+255 754 886 002" })).toBeVisible();
  await people.getByRole("button", { name: "Close" }).last().click();

  await resize(page, { width: 390, height: 844 });
  await expectNoBarriersAnywhere(page);
  await chooseTemplate(page);
  await expect(windows.getByText(`Without an open window: the template ${TEMPLATE}, sw.`)).toBeVisible();
  await expect(windows.getByRole("listitem")).toHaveText([
    /Text/,
    new RegExp(`Template ${TEMPLATE}`),
    new RegExp(`Template ${TEMPLATE}`),
  ]);
  await expect(page.getByText("3 people = at least 3 requests")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await resize(page, { width: 1440, height: 900 });

  await saved(page);
  await page.reload();
  await reviewOf(page, "3");
  await expect(windows.getByText("Never wrote to us")).toContainText("1");
  await expect(page.getByText("3 people get this chat text or the template now")).toBeVisible();
  await page.getByRole("button", { name: "Send 3 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(sent).toEqual([
    [OPEN, "sendText"],
    [OLD, "sendTemplate"],
    [STRANGER, "sendTemplate"],
  ]);
  const rows = page.getByRole("table", { name: "Recipients" }).getByRole("row");
  await expect(
    rows.filter({ hasText: "886 001" }).getByRole("cell", { name: "Text", exact: true }),
  ).toBeVisible();
  const salma = rows.filter({ hasText: "886 002" });
  await expect(salma.getByRole("cell", { name: "Template", exact: true })).toBeVisible();
  await salma.getByRole("link", { name: "+255 754 886 002" }).click();
  await expect(page.getByText("Habari Salma, oda yako iko tayari leo.")).toBeVisible();
  await expectNoBarriersAnywhere(page);

  const address = new URL(page.url());
  address.searchParams.set("recipient", "4");
  await page.goto(address.href);
  await expect(page.getByText("Message not found"), "it has three recipients").toBeVisible();
});

test("a review that stands follows the windows: one opens when somebody writes, and one closes when its time is over", async ({
  desk: page,
}) => {
  const [writes, closes] = ["+255754886011", "+255754886012"];
  const file = csv(
    "Simu,Jina\r\n0754886011,Rehema\r\n0754886012,Hamisi\r\n0754886013,Zainabu\r\n",
    "saa.csv",
  );
  await page.goto("/campaigns/new");
  await page.getByRole("radio", { name: "Chat text" }).check();
  await page.setInputFiles("input[type=file]", file);
  await chooseService(page);
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina}}, tuko wazi hadi saa kumi.");
  await reviewOf(page, "3");
  const windows = page.getByRole("region", { name: "Who can get a text" }).getByRole("listitem");
  await expect(windows).toHaveText([/Never wrote to us: 3/]);

  // Two minutes before its end a window counts as closed. It ends when both were seen open, and at a time of its own.
  const closesIn = (time: string) =>
    withDatabase((db) =>
      db.query(
        `INSERT INTO contact_window (number, last_inbound_at) VALUES ($1, now() - interval '24 h' + $2::interval)
         ON CONFLICT (number) DO UPDATE SET last_inbound_at = excluded.last_inbound_at`,
        [closes, time],
      ),
    );
  await closesIn("12 h");
  await pull("POST", "inbound", { from: writes, name: "Rehema", text: "Mko wazi?" });
  await expect(windows).toHaveText([/Window open: 2/, /Never wrote to us: 1/]);
  await closesIn("125 s");
  await pull("POST", "inbound", { from: writes, name: "Rehema", text: "Bado mpo?" });
  await expect(windows).toHaveText([/Window open: 1/, /Window closed: 1/, /Never wrote to us: 1/]);
  await expect(page.getByText("2 people have no open window")).toBeVisible();
});

async function chooseTemplate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Choose a template for them" }).click();
  const dialog = page.getByRole("dialog", { name: "A template for people without an open window" });
  await dialog.getByRole("textbox", { name: "Template" }).fill(TEMPLATE);
  await dialog.getByRole("textbox", { name: "Language" }).fill("sw");
  const use = dialog.getByRole("button", { name: "Use this template" });
  await expect(use).toHaveAccessibleDescription(/Fill in body field 1/);
  await dialog.getByRole("button", { name: "Insert the column Jina" }).click();
  await expectNoBarriersAnywhere(page);
  await use.click();
  await expect(dialog).toBeHidden();
}

/** What the console knows of their windows. */
async function windowsOf(page: Page): Promise<string[]> {
  const headers = ourHeaders();
  const answer = await page.request.post("/api/chat/windows", {
    headers,
    data: { to: [OPEN, OLD, STRANGER] },
  });
  const { items }: { items: { number: string; state: string }[] } = await answer.json();
  return [OPEN, OLD, STRANGER].map((to) => items.find(({ number }) => number === to)?.state ?? "");
}

/** What the sandbox really sent to these people, in order of number. */
async function sent(): Promise<string[][]> {
  const entries = await ledgerEntriesOf("chat");
  return entries
    .filter(({ recipient }) => recipient.startsWith("+255754886"))
    .map(({ recipient, operation }) => [recipient, operation])
    .sort();
}
