import type { Page } from "playwright/test";
import { expect, expectNoBarriersAnywhere, expectNothingWider, pull, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";
import { PHONE } from "./support/phone.ts";
import { ownNumber } from "./support/send.ts";

/** More would be walked past by whoever answers the next hundred. */
const MOST_TABS = 6;

test("a conversation that was just opened: at most six presses of Tab lead to the reply, also where its address is opened", async ({
  desk: page,
}) => {
  await write("Rehani Mosha", "Mna jembe?");
  await open(page, "Rehani Mosha");
  const message = page.getByRole("textbox", { name: "Message" });
  const tabs = await tabsTo(page, "Go to the reply");
  expect(tabs).toBeLessThanOrEqual(MOST_TABS);
  await page.keyboard.press("Enter");
  await expect(message).toBeFocused();

  await page.reload();
  await comeAlive(page);
  const first = await tabsTo(page, "Go to the page");
  await page.keyboard.press("Enter");
  const second = await tabsTo(page, "Go to the reply");
  expect(first + second).toBeLessThanOrEqual(MOST_TABS);
  await page.keyboard.press("Enter");
  await expect(message).toBeFocused();
});

test("single keys go through the inbox: next and before, reply, note, mine, done; none while somebody types, nor when they are off", async ({
  desk: page,
}) => {
  await write("Kwanza Mushi", "Wa kwanza");
  await write("Pili Mushi", "Wa pili");
  await write("Tatu Mushi", "Wa tatu");
  await page.goto("/inbox");
  await expect(rowOf(page, "Tatu Mushi")).toBeVisible();
  await comeAlive(page);
  const names = await page
    .getByRole("list", { name: "Conversations" })
    .getByRole("link")
    .filter({ hasText: "Mushi" })
    .allInnerTexts();
  const order = names.map((text) => /(\w+) Mushi/.exec(text)?.[0] ?? "");
  const title = page.getByRole("heading", { level: 1 });
  const pane = page.getByRole("region", { name: "Conversation" });
  await rowOf(page, order[0] ?? "").click();
  await expect(title).toHaveText(order[0] ?? "");
  await page.keyboard.press("j");
  await expect(title).toHaveText(order[1] ?? "");
  await expect(rowOf(page, order[1] ?? "")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("k");
  await expect(title).toHaveText(order[0] ?? "");
  await page.keyboard.press("a");
  await expect(pane.getByText("You answer this", { exact: true })).toBeVisible();

  await page.keyboard.press("r");
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toBeFocused();
  await page.keyboard.type("jaken?");
  await expect(message, "whoever types gives no orders").toHaveValue("jaken?");
  await expect(title).toHaveText(order[0] ?? "");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await message.fill("");
  await pane.focus();
  await page.keyboard.press("n");
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await note.fill("Mteja wa zamani");
  await pane.focus();
  await page.keyboard.press("j");
  await expect(rowOf(page, order[0] ?? "")).toContainText("Draft: Mteja wa zamani");
  await page.keyboard.press("e");
  await expect(pane.getByText(/Done until they write again$/)).toBeVisible();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("To the next conversation");
  await expectNoBarriersAnywhere(page);
  await keys.getByRole("checkbox", { name: "Single keys are on" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  const before = page.url();
  await pane.focus();
  await page.keyboard.press("k");
  await page.keyboard.press("r");
  await expect(message).not.toBeFocused();
  expect(page.url()).toBe(before);
  await page.getByRole("button", { name: "What to write" }).click();
  await page.getByRole("menuitem", { name: "Keys…" }).click();
  await keys.getByRole("checkbox", { name: "Single keys are on" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More of the inbox" }).click();
  await page.getByRole("menuitem", { name: "Keys…" }).click();
  await expect(keys).toBeVisible();
});

test("who waits for an answer, and for how long, is said in the list until they have one", async ({
  desk: page,
}) => {
  await pull("PUT", "settings", { chatFailedShare: 0 });
  await write("Subira Ngowi", "Bado nasubiri", 130 * 60_000);
  await open(page, "Subira Ngowi");
  await expect(rowOf(page, "Subira Ngowi")).toContainText(/Waiting 2 h 1\d min/);
  await page.getByRole("textbox", { name: "Message" }).fill("Samahani, tuko hapa.");
  await page.getByRole("button", { name: "Send text to Subira Ngowi" }).click();
  await expect(rowOf(page, "Subira Ngowi")).toContainText("Answered");
  await expect(rowOf(page, "Subira Ngowi")).not.toContainText("Waiting");
  await pull("PUT", "settings", { chatFailedShare: 0.02 });
});

test("the line of a reply grows with what is written, and is one line again once that is sent", async ({
  desk: page,
}) => {
  await write("Amina Lema", "Nieleze yote");
  await open(page, "Amina Lema");
  const message = page.getByRole("textbox", { name: "Message" });
  const line = await heightOf(message);
  expect(line).toBeLessThan(48);
  await message.fill("Moja\nMbili\nTatu\nNne");
  expect(await heightOf(message)).toBeGreaterThan(line + 60);
  await message.fill("Mstari\n".repeat(60));
  expect(await heightOf(message)).toBeLessThan(200);
  await expect(page.getByRole("button", { name: "Send text to Amina Lema" })).toBeInViewport({ ratio: 1 });
  await message.fill("Moja");
  expect(await heightOf(message)).toBe(line);
});

test.describe("on a phone", () => {
  test.use(PHONE);
  test("while the keyboard is open the messages keep two thirds of what it leaves, and a long reply takes three lines at most", async ({
    desk: page,
  }) => {
    await write("Zuberi Massawe", "Naandika kutoka simu");
    await open(page, "Zuberi Massawe");
    const message = page.getByRole("textbox", { name: "Message" });
    await message.tap();
    await resize(page, { width: 390, height: 450 });
    await expect(page.getByRole("navigation", { name: "Places" })).toBeHidden();
    const messages = page.getByRole("region", { name: "Messages" });
    expect(await heightOf(messages)).toBeGreaterThanOrEqual(300);
    const send = page.getByRole("button", { name: "Send text to Zuberi Massawe" });
    await expect(send).toBeInViewport({ ratio: 1 });
    await expectNothingWider(page);
    await expectNoBarriersAnywhere(page);
    await message.fill("Mstari\n".repeat(12));
    await expect(send).toBeInViewport({ ratio: 1 });
    expect(await heightOf(messages)).toBeGreaterThanOrEqual(260);
    await resize(page, { width: 390, height: 844 });
    await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
    await message.fill("");
    await expect(send).toBeInViewport({ ratio: 1 });
  });
});

const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Conversations" }).getByRole("link", { name });

const write = (name: string, text: string, ageMs = 0) =>
  pull("POST", "inbound", { from: ownNumber(), name, text, ageMs });

async function open(page: Page, name: string): Promise<void> {
  await page.goto("/inbox");
  await expect(rowOf(page, name)).toBeVisible();
  await comeAlive(page);
  await rowOf(page, name).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** How many presses of Tab lead from where the focus is to the button or link of this name. */
async function tabsTo(page: Page, name: string): Promise<number> {
  for (let tabs = 1; tabs <= 60; tabs += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return tabs;
  }
  throw new Error(`No press of Tab leads to ${name}`);
}

const heightOf = async (of: { boundingBox: () => Promise<{ height: number } | null> }): Promise<number> =>
  (await of.boundingBox())?.height ?? 0;
