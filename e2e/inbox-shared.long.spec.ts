import type { Page } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { expect, expectNoBarriersAnywhere, ledgerEntriesOf, OWNER, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { ownNumber } from "./support/send.ts";
import { spaced } from "./support/spaced.ts";

test("two of a shop share the inbox: one takes a conversation, the other sees it at once, answers knowingly, and gets it", async ({
  desk: page,
  browser,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Zuhura Mtei", text: "Mna mbegu?" });
  const { page: theirs } = await newColleague(page, browser, { name: "Juma Kileo", role: "sender" });
  for (const each of [page, theirs]) await openConversation(each, "Zuhura Mtei", "Mna mbegu?");
  await expect(page.getByText("Nobody answers this yet")).toBeVisible();
  await theirs.getByRole("textbox", { name: "Message" }).fill("Karibu, zipo.");
  await page.getByRole("button", { name: "I answer this" }).click();
  await expect(paneOf(page).getByText("You answer this", { exact: true })).toBeVisible();
  await expect(theirs.getByText(`${OWNER.name} answers this. You can still answer.`)).toBeVisible();
  await expect(rowOf(theirs, "Zuhura Mtei", "Mna mbegu?")).toContainText(`${OWNER.name} answers this`);
  await expectNoBarriersAnywhere(theirs);
  await theirs.getByRole("button", { name: "Send text to Zuhura Mtei" }).click();
  await expect(linesOf(theirs).filter({ hasText: "Karibu, zipo." })).toHaveCount(1);
  expect(await sentTo(from)).toEqual(["sendText"]);

  await page.getByRole("button", { name: "Who answers" }).click();
  await page.getByRole("menuitem", { name: "Juma Kileo" }).click();
  await expect(paneOf(page).getByText("Juma Kileo answers this", { exact: true })).toBeVisible();
  await theirs.getByRole("link", { name: /^Mine/ }).click();
  await expect(theirs).toHaveURL(/\/inbox\/\d+\?who=mine$/);
  await expect(rowOf(theirs, "Zuhura Mtei", "Mna mbegu?")).toBeVisible();
  await theirs.getByRole("button", { name: "Done" }).click();
  await expect(theirs.getByText("Nothing of yours here")).toBeVisible();
  await expect(paneOf(page).getByText(/Done until they write again$/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(rowOf(page, "Zuhura Mtei", "Mna mbegu?")).toBeVisible();

  await pull("POST", "inbound", { from, name: "Zuhura Mtei", text: "Nimerudi tena" });
  await expect(rowOf(theirs, "Zuhura Mtei", "Nimerudi tena")).toBeVisible();
  await expect(paneOf(page).getByText("Juma Kileo answers this", { exact: true })).toBeVisible();
  await theirs.context().close();
});

test("two have one conversation open -> each sees the other, and that they write; who leaves it is gone", async ({
  desk: page,
  browser,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Witness Lema", text: "Mko wazi leo?" });
  const { page: theirs } = await newColleague(page, browser, { name: "Furaha Minja", role: "sender" });
  for (const each of [page, theirs]) await openConversation(each, "Witness Lema", "Mko wazi leo?");
  const seen = (of: Page) => paneOf(of).getByRole("status");
  await expect(seen(page).filter({ hasText: "Furaha Minja has this open too" })).toBeVisible({
    timeout: 20_000,
  });
  await theirs.getByRole("textbox", { name: "Message" }).pressSequentially("Ndiyo, ");
  await expect(seen(page).filter({ hasText: "Furaha Minja is writing" })).toBeVisible({ timeout: 20_000 });
  await expectNoBarriersAnywhere(page);
  await theirs.getByRole("link", { name: "Overview" }).first().click();
  await expect(seen(page).filter({ hasText: "Furaha Minja" })).toHaveCount(0, { timeout: 20_000 });
  await theirs.context().close();
});

test("what was typed before somebody else took the conversation is not sent unseen", async ({
  desk: page,
  browser,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Grace Shirima", text: "Oda yangu iko wapi?" });
  const { page: theirs } = await newColleague(page, browser, { name: "Baraka Swai", role: "sender" });
  for (const each of [page, theirs]) await openConversation(each, "Grace Shirima", "Oda yangu");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Iko njiani.");
  // The browser that is behind: it hears nothing of what the other does.
  await page.route("**/api/inbox/*", (route) =>
    route.request().method() === "GET" ? route.abort("internetdisconnected") : route.continue(),
  );
  await theirs.getByRole("textbox", { name: "Message" }).fill("Imefika.");
  await theirs.getByRole("button", { name: "Send text to Grace Shirima" }).click();
  await expect(linesOf(theirs).filter({ hasText: "Imefika." })).toHaveCount(1);
  await expect(paneOf(theirs).getByText("You answer this", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send text to Grace Shirima" }).click();
  await expect(page.getByText(/^Baraka Swai answers this\. Nothing was sent\./)).toBeVisible();
  await page.unroute("**/api/inbox/*");
  await page.reload();
  await expect(page.getByText("Baraka Swai answers this. You can still answer.")).toBeVisible();
  await expect(message).toHaveValue("Iko njiani.");
  expect(await sentTo(from)).toEqual(["sendText"]);
  await theirs.context().close();
});

test("a conversation is given and its customer writes again -> whoever has it is told both in the bell, until they look", async ({
  desk: page,
  browser,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Upendo Massawe", text: "Mna dawa?" });
  const { page: theirs } = await newColleague(page, browser, { name: "Esta Mboya", role: "sender" });
  await theirs.goto("/messages");
  await openConversation(page, "Upendo Massawe", "Mna dawa?");
  await page.getByRole("button", { name: "Who answers" }).click();
  await page.getByRole("menuitem", { name: "Esta Mboya" }).click();
  const bell = theirs.getByRole("banner").getByRole("button", { name: /^Notices/ });
  await bell.click();
  const panel = theirs.getByRole("dialog", { name: /^Notices/ });
  const given = panel.getByRole("listitem").filter({ hasText: `${OWNER.name} gave you a conversation` });
  await expect(given).toContainText("Upendo Massawe");
  await page.goto("/messages");
  await pull("POST", "inbound", { from, name: "Upendo Massawe", text: "Nasubiri jibu" });
  const wrote = panel.getByRole("listitem").filter({ hasText: "Upendo Massawe wrote" });
  await expect(wrote).toContainText("Nasubiri jibu");
  await expectNoBarriersAnywhere(theirs);
  await wrote.getByRole("link").click();
  await theirs.waitForURL(/\/inbox\/\d+$/);
  await expect(linesOf(theirs).filter({ hasText: "Nasubiri jibu" })).toHaveCount(1);
  await bell.click();
  await expect(panel.getByText("All notices")).toBeVisible();
  await expect(given).toBeHidden();
  await expect(wrote).toBeHidden();
  await theirs.context().close();
});

test("a note is for the team alone: a colleague reads it at once, its writer takes it back, and nothing is sent", async ({
  desk: page,
  browser,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Mariam Chande", text: "Naomba punguzo" });
  const { page: theirs } = await newColleague(page, browser, { name: "Pendo Ngowi", role: "sender" });
  for (const each of [page, theirs]) await openConversation(each, "Mariam Chande", "Naomba punguzo");
  await theirs.getByRole("textbox", { name: "Message" }).fill("Karibu");
  await choose(theirs, "Note for your team");
  await expect(theirs.getByRole("textbox", { name: "Message" })).toBeHidden();
  await expect(theirs.getByRole("button", { name: /^Send/ }), "no way to send beside a note").toHaveCount(0);
  const add = theirs.getByRole("button", { name: "Add note" });
  await add.click();
  await expect(theirs.getByText("Write the note")).toBeVisible();
  await theirs.getByRole("textbox", { name: "Note" }).fill("Anadaiwa elfu 45, mpe baada ya kulipa.");
  await add.dblclick();
  for (const each of [page, theirs]) {
    const line = linesOf(each).filter({ hasText: "Anadaiwa elfu 45" });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText("Note, only your team sees it");
    await expect(line).toContainText("Pendo Ngowi");
  }
  await expect(theirs.getByRole("textbox", { name: "Note" })).toHaveValue("");
  await expectNoBarriersAnywhere(theirs);
  await theirs.getByRole("button", { name: "Back to the reply" }).click();
  await expect(theirs.getByRole("textbox", { name: "Message" })).toHaveValue("Karibu");
  await page.goto(`/contacts/person?number=${encodeURIComponent(from)}`);
  await expect(page.getByText("Note of Pendo Ngowi, only your team sees it")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await theirs.getByRole("button", { name: "Delete this note" }).click();
  await expect(linesOf(theirs).filter({ hasText: "Anadaiwa elfu 45" })).toHaveCount(0);
  await expect(page.getByText("Note of Pendo Ngowi")).toHaveCount(0);
  expect(await sentTo(from)).toEqual([]);
  await theirs.context().close();
});

test("a saved reply is picked by a slash with the name in it; where none is known, a default text is asked for before anything is sent", async ({
  desk: page,
}) => {
  const [known, unknown] = [ownNumber(), ownNumber()];
  await pull("POST", "inbound", { from: known, name: "Rukia Omari", text: "Mko wazi lini?" });
  await pull("POST", "inbound", { from: unknown, name: " ", text: "Saa ngapi?" });
  await openConversation(page, "Rukia Omari", "Mko wazi lini?");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.press("/");
  await expect(page.getByText("Nothing saved yet.")).toBeVisible();
  await page.getByRole("button", { name: "New saved reply" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Saa za kazi");
  await page.getByRole("textbox", { name: "Text" }).fill("Habari {{name}}, tuko wazi saa 2 hadi saa 12.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Saa za kazi Habari Rukia Omari/ })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("textbox", { name: "Find a saved reply" }).fill("kazi");
  await page.keyboard.press("Enter");
  await expect(message).toHaveValue("Habari Rukia Omari, tuko wazi saa 2 hadi saa 12.");
  await page.getByRole("button", { name: "Send text to Rukia Omari" }).click();
  await expect(linesOf(page).filter({ hasText: "Habari Rukia Omari" })).toHaveCount(1);

  await openConversation(page, spaced(unknown), "Saa ngapi?");
  await choose(page, "Saved reply…");
  await page.getByRole("button", { name: /^Saa za kazi/ }).click();
  await expect(message).toHaveValue(/^Habari \{\{name\}\},/);
  const send = page.getByRole("button", { name: `Send text to ${spaced(unknown)}` });
  await send.click();
  await expect(message).toHaveAccessibleDescription(/Fill in the default text for \{\{name\}\}/);
  expect(await sentTo(unknown)).toEqual([]);
  await page.getByRole("textbox", { name: "Default text" }).fill("Mteja");
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect(message).toHaveValue("Habari Mteja, tuko wazi saa 2 hadi saa 12.");
  await send.click();
  await expect(linesOf(page).filter({ hasText: "Habari Mteja" })).toHaveCount(1);
  await expect(message).toHaveValue("");
  await message.press("/");
  await page.getByRole("button", { name: "Delete Saa za kazi" }).click();
  await page.getByRole("button", { name: "Delete this reply" }).click();
  await expect(page.getByText("Nothing saved yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(message).toHaveValue("");
});

for (const delay of [5, 60])
  test(`what is typed after a slash is looked for, also while the saved replies load, and none of it stays in the message (${delay} ms a key)`, async ({
    desk: page,
  }, testInfo) => {
    const name = `Saa za sikukuu ${delay} ${testInfo.repeatEachIndex}`;
    const saved = await page.request.post("/api/saved-replies", {
      data: { name, text: "Tutafunga Ijumaa." },
      headers: ourHeaders(),
    });
    expect(saved.status()).toBe(201);
    await pull("POST", "inbound", {
      from: ownNumber(),
      name: `Halima ${delay}`,
      text: "Sikukuu je?",
    });
    // Its code comes late: after more than the first letters.
    await page.route(/\/_next\/static\/chunks\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await openConversation(page, `Halima ${delay}`, "Sikukuu je?");
    const message = page.getByRole("textbox", { name: "Message" });
    const find = page.getByRole("textbox", { name: "Find a saved reply" });
    await message.focus();
    for (const end of ["Escape", "Enter"] as const) {
      await page.keyboard.type(`/${name}`, { delay });
      await expect(find).toHaveValue(name);
      await expect(find).toBeFocused();
      await page.keyboard.press(end);
      await expect(message).toHaveValue(end === "Escape" ? "" : "Tutafunga Ijumaa.");
      await expect(message).toBeFocused();
    }
    await message.fill("");
    await page.keyboard.press("/");
    await expect(find).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(message).toBeFocused();
    await choose(page, "Saved reply…");
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(message).toHaveValue("Tutafunga Ijumaa.");
  });

const rowOf = (page: Page, name: string, words: string) =>
  page.getByRole("list", { name: "Conversations" }).getByRole("link", { name }).filter({ hasText: words });

const paneOf = (page: Page) => page.getByRole("region", { name: "Conversation" });

const linesOf = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("listitem");

async function openConversation(page: Page, name: string, words: string): Promise<void> {
  await page.goto("/inbox");
  await rowOf(page, name, words).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await comeAlive(page);
}

/** Chooses what is written, or puts something in, by the menu beside the line. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "What to write" }).click();
  await page.getByRole("menu").getByText(name).click();
}

async function sentTo(number: string): Promise<string[]> {
  const sent = await ledgerEntriesOf("chat");
  return sent.filter(({ recipient }) => recipient === number).map(({ operation }) => operation);
}
