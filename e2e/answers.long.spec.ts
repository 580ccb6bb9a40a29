import type { Page } from "playwright/test";
import type { PersonField } from "#lib/contract/desk/people/person-field.ts";
import { NO_AWAY_ANSWER } from "#lib/contract/rules/answers.ts";
import { WEEKDAYS } from "#lib/contract/rules/sending/sending-hours.ts";
import { WEEKDAY_WORDS } from "#lib/contract/words/hours-words.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriers, expectNothingWider, pull, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";
import { ownNumber } from "./support/send.ts";
import { expectSwahili, inSwahili } from "./support/swahili.ts";

test.beforeEach(() => pull("PUT", "settings", { chatFailedShare: 0 }));
test.afterEach(async () => {
  await pull("PUT", "settings", { chatFailedShare: 0.02 });
  await withDatabase(async (db) => {
    await updateSettingRow(db, "wordAnswers", []);
    await updateSettingRow(db, "awayAnswer", NO_AWAY_ANSWER);
    await updateSettingRow(db, "personFields", []);
  });
});

const linesOf = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("listitem");

/** Somebody writes, and their conversation is opened. */
async function write(page: Page, name: string, text: string, from = ownNumber()): Promise<void> {
  await pull("POST", "inbound", { from, name, text });
  await page.goto("/inbox");
  await comeAlive(page);
  await page.getByRole("list", { name: "Conversations" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

for (const width of [1440, 390]) {
  test(`${width} px: an answer to words is written, refused for STOP, and given to whoever writes one; then it is deleted`, async ({
    desk: page,
  }) => {
    const [answer, name] = [`Mbolea mfuko 45,000 (${width})`, `Rehema ${width} Lyimo`];
    await resize(page, { width, height: 900 });
    await page.goto("/settings/answers");
    await comeAlive(page);
    await page.getByRole("button", { name: "New answer…" }).click();
    const dialog = page.getByRole("dialog", { name: "New answer to words" });
    await dialog.getByRole("textbox", { name: "Words" }).fill("BEI, STOP");
    await dialog.getByRole("textbox", { name: "Answer" }).fill(answer);
    await expect(dialog.getByRole("figure")).toContainText(answer);
    await dialog.getByRole("button", { name: "Save answer" }).click();
    await expect(dialog.getByText("People opt out, or in again, by “STOP”")).toBeVisible();
    await expectNoBarriers(page);
    await expectNothingWider(page);
    await dialog.getByRole("textbox", { name: "Words" }).fill("BEI, Price list");
    await dialog.getByRole("button", { name: "Save answer" }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("list", { name: "Answers to words" }).getByRole("listitem");
    await expect(row).toContainText("BEI, Price list");
    await expectNothingWider(page);

    await write(page, name, "price-LIST??");
    const line = linesOf(page).filter({ hasText: answer });
    await expect(line).toContainText("Answer to Price list");
    await expect(line).toContainText(/Delivered|Read/);
    await expectNoBarriers(page);
    await expectNothingWider(page);
    if (width > 640)
      await expect(
        page.getByRole("list", { name: "Conversations" }).getByRole("link", { name }),
        "the team has not answered",
      ).not.toContainText("Answered");

    await page.goto("/settings/answers");
    await comeAlive(page);
    await page.getByRole("button", { name: "Delete the answer to BEI" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete answer" }).click();
    await expect(row).toHaveCount(0);
  });

  test(`${width} px: the away answer is switched on with the hours of the office, and whoever writes outside of them gets it`, async ({
    desk: page,
  }) => {
    await resize(page, { width, height: 900 });
    await page.goto("/settings/answers");
    await comeAlive(page);
    await page.getByRole("button", { name: "Change the away answer…" }).click();
    const dialog = page.getByRole("dialog", { name: "Away answer" });
    await dialog.getByRole("checkbox", { name: "Answer while the office is closed" }).check();
    // Open on a day that is neither today nor tomorrow, by any clock.
    const open = (new Date().getUTCDay() + 3) % 7;
    for (const [at, day] of WEEKDAYS.entries())
      await dialog
        .getByRole("textbox", { name: WEEKDAY_WORDS[day] })
        .fill(at === open ? "08:00-12:00" : "closed");
    await dialog.getByRole("textbox", { name: "Text (English)" }).fill("");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("Write the text")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Text (English)" }).fill(`We are closed (${width})`);
    await expectNoBarriers(page);
    await expectNothingWider(page);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^On\. The office is open/)).toBeVisible();

    await write(page, `Baraka ${width} Mushi`, "Habari");
    const line = linesOf(page).filter({ hasText: `We are closed (${width})` });
    await expect(line).toContainText("Away answer");
    await expect(line).toContainText(/Delivered|Read/);
  });
}

test("a reply with fields of people: filled in as it is typed, and of whom nothing is known it says so", async ({
  desk: page,
}) => {
  const [known, unknown] = [ownNumber(), ownNumber()];
  await withDatabase(async (db) => {
    const balance: PersonField = {
      ...{ name: "balance", label: "Balance", kind: "number", choices: [], isRetired: false },
    };
    await updateSettingRow(db, "personFields", [balance]);
    await db.query("INSERT INTO person (number, fields) VALUES ($1, $2)", [known, '{"balance": 38500}']);
  });
  await write(page, "Neema Kessy", "Salio langu?", known);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Una {{balance}} TZS, {{Balance|0}}");
  await expect(message).toHaveValue("Una 38500 TZS, 38500");
  await page.getByRole("button", { name: "Send text to Neema Kessy" }).click();
  await expect(linesOf(page).filter({ hasText: "Una 38500 TZS, 38500" })).toContainText(/Delivered|Read/);

  await write(page, "Jabiri Sanga", "Salio langu?", unknown);
  await message.fill("Una {{Balance}} TZS, {{Balance|0}}");
  await expect(page.getByText("No value for Balance. Write what to say in its place.")).toBeVisible();
  await expect(message).toHaveValue("Una {{Balance}} TZS, 0");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Send text to Jabiri Sanga" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing fills in" })).toBeVisible();
});

test("in Swahili: both settings, and their dialogs", async ({ desk: page }) => {
  await withDatabase((db) => updateSettingRow(db, "awayAnswer", { ...NO_AWAY_ANSWER, isOn: true }));
  await inSwahili(page);
  await page.goto("/settings/answers");
  await comeAlive(page);
  await page.getByRole("button", { name: "Badilisha jibu hili…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSwahili(page, "the away answer");
  await page.getByRole("button", { name: "Ghairi" }).click();
  await page.getByRole("button", { name: "Jibu jipya…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSwahili(page, "an answer to words");
});
