import type { Browser, Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, OWNER, pull, test } from "./support/desk.ts";
import { originOf, ourHeaders } from "./support/origin-of.ts";
import { PHONE } from "./support/phone.ts";

const SMS = "+255754777101";
const WRITER = { from: "+255754777102", name: "Mwajuma Shabani", text: "Mna mbegu?" };
const DELIVERED = "The message is on the phone. An SMS has cost its credits.";
const RECEIVED = "A person wrote to us. Their window is open for 24 hours.";
const ALONE = "They sign in with their password alone.";

test("the states of a table say what they mean to the keyboard, and give way again", async ({
  desk: page,
}) => {
  await prepare(page);
  await page.goto(`/messages?q=${encodeURIComponent(SMS)}`);
  const word = stateOf(page, "Delivered");
  await expect(word).toBeVisible();
  await page.getByRole("link", { name: "+255 754 777 101" }).focus();
  await page.keyboard.press("Tab");
  await expect(word).toBeFocused();
  await expect(page.getByRole("tooltip")).toHaveText(DELIVERED);
  await expect(word).toHaveAccessibleDescription(DELIVERED);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();

  await page.goto("/events?q=Mwajuma");
  await page
    .getByRole("row", { name: /Mwajuma/ })
    .first()
    .getByRole("link")
    .focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toHaveText(RECEIVED);
  // The list may come to life after the frame that says the meaning.
  await expect(async () => {
    await page.keyboard.press("r");
    const drawer = page.getByRole("dialog");
    await expect(drawer, "a key is about the event of the word").toContainText("Mwajuma", { timeout: 1_000 });
  }).toPass();
});

test("the states of a table say what they mean to a finger, and open nothing", async ({
  desk: page,
  browser,
}) => {
  await prepare(page);
  const hand = await handOf(page, browser);
  const tip = hand.getByRole("tooltip");
  await hand.goto(`/messages?q=${encodeURIComponent(SMS)}`);
  await stateOf(hand, "Delivered").tap();
  await expect(tip).toHaveText(DELIVERED);
  await expect(hand).toHaveURL(/\/messages\?q=/);
  await hand.getByRole("heading", { level: 1 }).tap();
  await expect(tip).toBeHidden();

  await hand.goto("/events?q=Mwajuma");
  await stateOf(hand, "Message received").tap();
  await expect(tip).toHaveText(RECEIVED);
  await expect(hand.getByRole("dialog")).toBeHidden();

  await hand.goto("/settings/team");
  await stateOf(hand.getByRole("row", { name: OWNER.email }), "Off").tap();
  await expect(tip).toHaveText(ALONE);
  await stateOf(hand.getByRole("row", { name: OWNER.email }), "Owner").tap();
  await expect(tip).toHaveText("Full access.");

  await hand.goto("/sandbox?section=customers");
  await stateOf(hand.getByRole("row", { name: /Mwajuma/ }), "Window open").tap();
  await expect(tip).toHaveText("They wrote to us in the last 24 hours. You can send them a text.");
  await hand.context().close();
});

test("a state that is tapped before its page is alive says what it means once it is", async ({
  desk: page,
  browser,
}) => {
  await prepare(page);
  const hand = await handOf(page, browser);
  const coming = Promise.withResolvers<void>();
  await hand.route("**/*.js", async (route) => {
    await coming.promise;
    await route.continue();
  });
  await hand.goto(`/messages?q=${encodeURIComponent(SMS)}`, { waitUntil: "commit" });
  await stateOf(hand, "Delivered").tap();
  coming.resolve();
  await expect(hand.getByRole("tooltip")).toHaveText(DELIVERED);
  await hand.context().close();
});

test("what is unusual about an event says what it means to the keyboard and to a pointer", async ({
  desk: page,
}) => {
  await prepare(page);
  await page.goto("/events?q=Mwajuma");
  const row = page.getByRole("row", { name: /Mwajuma/ }).first();
  await expect(row).toBeVisible();
  await withDatabase((db) =>
    db.query(
      `UPDATE event SET flags = '{unsafe-integer,odd-time}'
        WHERE convert_from(raw, 'UTF8') LIKE '%Mwajuma Shabani%'`,
    ),
  );
  // No event tells a page of what is changed in the database: this one has read the row before.
  await page.reload();
  await row.getByRole("link").click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Unusual: Very large number; Unusual time")).toBeVisible();
  await stateOf(drawer, "Very large number").focus();
  await page.keyboard.press("Tab");
  await expect(stateOf(drawer, "Unusual time")).toBeFocused();
  const tip = page.getByRole("tooltip");
  await expect(tip).toHaveText("We cannot read its time, or it is far away.");
  await stateOf(drawer, "Very large number").hover();
  await expect(tip).toHaveText("A number is very large, so we keep it as text.");
});

const stateOf = (place: Pick<Page, "getByRole">, name: string) =>
  place.getByRole("button", { name, exact: true }).first();

/** The same person with a phone. */
async function handOf(page: Page, browser: Browser): Promise<Page> {
  const storageState = await page.context().storageState();
  const phone = await browser.newContext({ ...PHONE, baseURL: originOf(), storageState });
  return phone.newPage();
}

/** An SMS that is on the phone, and an event of somebody who wrote. */
async function prepare(page: Page): Promise<void> {
  const headers = ourHeaders();
  const data = { to: SMS, senderId: "AMANI AGRO", text: "Habari" };
  const sms = await page.request.post("/api/sms/messages", { headers, data });
  expect(sms.ok(), await sms.text()).toBe(true);
  await pull("POST", "inbound", WRITER);
  const messages = async () => (await page.request.get(`/api/messages?q=${encodeURIComponent(SMS)}`)).json();
  await expect.poll(async () => (await messages()).items[0]?.state).toBe("delivered");
}
