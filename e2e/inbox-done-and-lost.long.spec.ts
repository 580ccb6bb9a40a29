import type { Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";

test("a change of a conversation whose answer is lost is never said not to have happened, and is read again", async ({
  desk: page,
}, { repeatEachIndex }) => {
  await openConversation(page, `+255754${271_000 + repeatEachIndex}`, "Subira Kimaro");
  const lost = await loseAnswers(page);
  await page.getByRole("button", { name: "I answer this" }).click();
  await expect(page.getByText("It may have been done: look again.")).toBeVisible();
  await expect(paneOf(page).getByText("You answer this", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(paneOf(page).getByText(/Done until they write again$/)).toBeVisible();
  await expect(page.getByText(/Nothing was changed/)).toHaveCount(0);

  await page.keyboard.press("n");
  const note = page.getByRole("textbox", { name: "Note" });
  const add = page.getByRole("button", { name: "Add note" });
  await note.fill("Usimpe punguzo");
  await add.click();
  await expect(page.getByText("This may have been done: no clear answer")).toBeVisible();
  await expect(page.getByText("The note was not added")).toHaveCount(0);
  await expectNoBarriersAnywhere(page);
  await lost.end();
  await add.click();
  await expect(note).toHaveValue("");
  await expect(notesOf(page)).toHaveText([/Usimpe punguzo/]);

  const again = await loseAnswers(page);
  await note.fill("Alipe kwanza");
  await add.click();
  await expect(notesOf(page)).toHaveCount(2);
  await again.end();
  await note.fill("Alipe kwanza, kisha mpe");
  await add.click();
  await expect(note, "other words are another note").toHaveValue("");
  await expect(notesOf(page).filter({ hasText: "kisha mpe" })).toHaveCount(1);

  for (const left of [2, 1, 0]) {
    const button = notesOf(page).first().getByRole("button", { name: "Delete this note" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(notesOf(page)).toHaveCount(left);
    await expect(left > 0 ? button : note, "the focus stays where one works").toBeFocused();
  }
});

test("a filter of the inbox counts what its link leads to, or says no number", async ({ desk: page }, {
  repeatEachIndex,
}) => {
  await pull("POST", "inbound", { from: `+255754${271_100 + repeatEachIndex}`, name: "Tatu", text: "Hodi" });
  await page.goto("/inbox");
  const chip = (word: string) => page.getByRole("link", { name: new RegExp(`^${word}`) });
  for (const word of ["Nobody’s", "Unread"]) await expect(chip(word)).toHaveText(/\d$/);
  await chip("Nobody’s").click();
  await expect(page).toHaveURL(/who=nobody/);
  await expect(chip("Unread")).toHaveText("Unread");
  await expect(chip("Nobody’s")).toHaveText(/\d$/);
  await page.goto("/inbox?show=done");
  await expect(chip("Unread")).toHaveText(/\d$/);
  await expect(chip("Nobody’s")).toHaveText("Nobody’s");
});

test("after years of open conversations those that are older than a day are marked as done at once, and nobody else", async ({
  desk: page,
}, { repeatEachIndex }) => {
  const [old, young] = [`+255754${271_200 + repeatEachIndex}`, `+255754${271_300 + repeatEachIndex}`];
  await pull("POST", "inbound", { from: old, name: "Zamani Juma", text: "Bei gani?" });
  await openConversation(page, young, "Sasa Hivi");
  // The two events are read in any order: the conversation of the old one may not be there yet.
  await expect.poll(() => makeOld(old)).toBe(1);
  await page.goto("/inbox");
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByRole("link", { name: "Zamani Juma" })).toBeVisible();
  await page.getByRole("button", { name: "More of the inbox" }).click();
  await page.getByRole("menuitem", { name: "Mark older ones as done…" }).click();
  const mark = page.getByRole("button", { name: "Mark as done" });
  await expect(mark).toHaveAccessibleDescription(/Choose a day until today/);
  await page.getByLabel("Last message before").fill("2024-06-01");
  await expectNoBarriersAnywhere(page);
  await mark.click();
  await expect(page.getByText("1 conversation marked as done")).toBeVisible();
  await expect(list.getByRole("link", { name: "Zamani Juma" })).toHaveCount(0);
  await expect(list.getByRole("link", { name: "Sasa Hivi" })).toBeVisible();
});

/** How many conversations were made old: one, once it is there. */
const makeOld = (number: string) =>
  withDatabase(async (db) => {
    const sql =
      "UPDATE contact_window SET last_inbound_at = '2024-05-01 10:00:00Z' WHERE number = $1 RETURNING 1";
    return (await db.query(sql, [number])).length;
  });

const paneOf = (page: Page) => page.getByRole("region", { name: "Conversation" });

const notesOf = (page: Page) =>
  page
    .getByRole("region", { name: "Messages" })
    .getByRole("listitem")
    .filter({ hasText: "only your team sees it" });

async function openConversation(page: Page, from: string, name: string): Promise<void> {
  await pull("POST", "inbound", { from, name, text: "Mna mbegu?" });
  await page.goto("/inbox");
  await page.getByRole("list", { name: "Conversations" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await comeAlive(page);
}

/** Each change of a conversation arrives, and its answer does not. */
async function loseAnswers(page: Page) {
  const paths = /\/api\/inbox\/\d+\/(answerer|done|notes)$/;
  await page.route(paths, async (route) => {
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  return { end: () => page.unroute(paths) };
}
