import type { Page } from "playwright/test";
import { callsTo } from "./support/calls.ts";
import { composeSms as composeCampaign, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { composeSms, composeTemplate, ownNumber, sentTo } from "./support/send.ts";
import { spaced } from "./support/spaced.ts";
import { startLater } from "./support/start-later.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: /^Wait for the answer\?/ });
const toast = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const campaigns = (page: Page) => page.getByRole("link", { name: "Campaigns", exact: true });
const NOT_SENT = "Not sent: you were offline. Your text is still here.";

for (const channel of ["sms", "chat-template"] as const) {
  test(`send by ${channel} pressed offline: a link asks, and the page stays with text and recipients as the verdict comes`, async ({
    desk: page,
  }) => {
    const number = ownNumber();
    if (channel === "sms") await composeSms(page, number, `Mvua ${number}`);
    else await composeTemplate(page, number);
    await comeAlive(page);
    await page.context().setOffline(true);
    const send = page.getByRole("button", { name: "Send to 1 person" });
    await send.click();
    await expect(page.getByText("we check whether your message was sent")).toBeVisible();
    const address = page.url();
    await campaigns(page).click();
    await expect(question(page)).toContainText("We do not know yet whether your message was sent.");
    await expect(question(page).getByRole("button", { name: "Stay on this page" })).toBeFocused();
    await expectNoBarriersAnywhere(page);
    await page.context().setOffline(false);
    await expect(page.getByText(NOT_SENT)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(page.getByText(spaced(number)).first()).toBeVisible();
    if (channel === "sms")
      await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(`Mvua ${number}`);
    else await expect(page.getByRole("textbox", { name: /^Template/ })).toHaveValue("oda_tayari");
    expect(await sentTo(number, channel === "sms" ? "sms" : "chat")).toBe(0);
    await send.click();
    await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
    expect(await sentTo(number, channel === "sms" ? "sms" : "chat")).toBe(1);
  });
}

test("send pressed offline, page left: the verdict follows, and leads back to all that was typed", async ({
  desk: page,
}) => {
  const number = ownNumber();
  await composeSms(page, number, `Mvua ${number}`);
  await comeAlive(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await campaigns(page).click();
  await question(page).getByRole("button", { name: "Go anyway" }).click();
  await page.context().setOffline(false);
  await page.waitForURL("**/campaigns");
  const told = toast(page, "Your message was not sent");
  await expect(told).toContainText(NOT_SENT);
  await expectNoBarriersAnywhere(page);
  await told.getByRole("link", { name: "Go back to it" }).click();
  await page.waitForURL("**/send");
  await expect(page.getByText(spaced(number)).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(`Mvua ${number}`);
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  expect(await sentTo(number)).toBe(0);
});

test("send whose answer is late, page left by Back: nobody is brought anywhere, and the verdict says where it is", async ({
  desk: page,
}) => {
  const number = ownNumber();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/sms/messages", async (route) => {
    const got = await route.fetch();
    await answer.promise;
    await route.fulfill({ response: got });
  });
  await page.goto("/campaigns");
  await comeAlive(page);
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill(`Mvua ${number}`);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect.poll(() => sentTo(number)).toBe(1);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
  await page.goForward();
  const busy = page.getByRole("button", { name: "Send to 1 person" });
  await expect(busy, "who comes back finds it under way, and cannot send it twice").toHaveAttribute(
    "aria-busy",
  );
  await page.goBack();
  answer.resolve();
  const told = toast(page, "The service accepted your message");
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/campaigns$/);
  await told.getByRole("link", { name: "Show it" }).click();
  await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
  await page.goto("/send");
  await expect(
    page.getByRole("textbox", { name: "Message" }),
    "what was sent is not written any more",
  ).toHaveValue("");
  expect(await sentTo(number)).toBe(1);
});

test("reply pressed offline, conversation left: the verdict follows, and the text is in its conversation once more", async ({
  desk: page,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Furaha Lema", text: "Mna mbegu?" });
  await page.goto("/inbox");
  await page
    .getByRole("link", { name: /Furaha Lema/ })
    .first()
    .click();
  await page.waitForURL(/\/inbox\/\d+$/);
  const address = page.url();
  const text = page.getByRole("textbox", { name: "Message" });
  await text.fill("Ndiyo, mifuko 9.");
  await comeAlive(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send text to Furaha Lema" }).click();
  await campaigns(page).click();
  await question(page).getByRole("button", { name: "Go anyway" }).click();
  await page.context().setOffline(false);
  await page.waitForURL("**/campaigns");
  const told = toast(page, "Your message was not sent");
  await expect(told).toContainText(NOT_SENT);
  await told.getByRole("link", { name: "Go back to it" }).click();
  await page.waitForURL(address);
  await expect(text).toHaveValue("Ndiyo, mifuko 9.");
  await page.getByRole("button", { name: "Send text to Furaha Lema" }).click();
  await expect(text).toHaveValue("");
  await expect.poll(() => sentTo(from, "chat")).toBe(1);
});

test("call pressed offline, page left: the verdict follows, and the number is still typed on the way back", async ({
  desk: page,
}) => {
  const number = ownNumber();
  await page.goto("/calls");
  await page.getByRole("textbox", { name: "Number", exact: true }).fill(number);
  await comeAlive(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: `Call ${spaced(number)}` }).click();
  await campaigns(page).click();
  await expect(question(page)).toContainText("We do not know yet whether the call was started.");
  await question(page).getByRole("button", { name: "Go anyway" }).click();
  await page.context().setOffline(false);
  await page.waitForURL("**/campaigns");
  const told = toast(page, "The call was not started");
  await expect(
    told.getByRole("button", { name: "Try again" }),
    "no call starts but by its own button",
  ).toHaveCount(0);
  await told.getByRole("link", { name: "Go back to it" }).click();
  await page.waitForURL("**/calls");
  await expect(page.getByRole("textbox", { name: "Number", exact: true })).toHaveValue(number);
  expect(await callsTo(number)).toBe(0);
});

test("call whose answer is lost behind the console, page left: it is not said to be started, and its page says what became of it", async ({
  desk: page,
}) => {
  const number = ownNumber();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/voice/calls", async (route) => {
    await route.fetch();
    await answer.promise;
    await route.abort("internetdisconnected");
  });
  await page.goto("/calls");
  await page.getByRole("textbox", { name: "Number", exact: true }).fill(number);
  await comeAlive(page);
  await page.getByRole("button", { name: `Call ${spaced(number)}` }).click();
  await expect.poll(() => callsTo(number)).toBe(1);
  await campaigns(page).click();
  await question(page).getByRole("button", { name: "Go anyway" }).click();
  await page.waitForURL("**/campaigns");
  answer.resolve();
  const told = toast(page, "We have your call: open it to see what became of it");
  await expect(told).toBeVisible();
  await expect(toast(page, "The call was started")).toHaveCount(0);
  await told.getByRole("link", { name: "Show it" }).click();
  await page.waitForURL(/\/calls\/[0-9a-f-]{36}$/);
  expect(await callsTo(number)).toBe(1);
});

test("template submitted offline, page left: the verdict follows, and the draft is there on the way back", async ({
  desk: page,
}, testInfo) => {
  const name = `ukurasa_ulioachwa_${testInfo.repeatEachIndex}`;
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Duka limefunguliwa leo.");
  await comeAlive(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await campaigns(page).click();
  await question(page).getByRole("button", { name: "Go anyway" }).click();
  await page.context().setOffline(false);
  await page.waitForURL("**/campaigns");
  await toast(page, "The template was not created").getByRole("link", { name: "Go back to it" }).click();
  await page.waitForURL("**/templates/new");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
});

test("campaign paused with an answer that is late and lost, page left: the verdict follows, and is tried again from there", async ({
  desk: page,
}) => {
  const id = await startLater(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/campaigns/*/pause", async (route) => {
    await answer.promise;
    await route.abort("internetdisconnected");
  });
  await page.goto(`/campaigns/${id}`);
  await comeAlive(page);
  await page.getByRole("button", { name: "Pause the schedule" }).click();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.waitForURL("**/overview");
  answer.resolve();
  const told = toast(page, "The campaign may have been changed: no clear answer");
  await expect(told).toBeVisible();
  await page.unroute("**/api/campaigns/*/pause");
  await told.getByRole("button", { name: "Try again" }).click();
  await toast(page, "The campaign was changed").getByRole("link", { name: "Show it" }).click();
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible();
});

test("key whose secret comes late, page left by Back: the notice says that it was not shown, and nothing is tried again from there", async ({
  desk: page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/keys", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const got = await route.fetch();
    await answer.promise;
    await route.fulfill({ response: got });
  });
  await page.goto("/campaigns");
  await comeAlive(page);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Own systems" }).first().click();
  await page.getByRole("button", { name: "Make a key…" }).click();
  const dialog = page.getByRole("dialog", { name: /key/i });
  await dialog.getByLabel("Name", { exact: true }).fill(`Duka ${ownNumber()}`);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await page.goBack();
  await expect(dialog).toBeHidden();
  answer.resolve();
  const told = toast(page, "The secret of the key was made, but nobody saw it: make a new one");
  await expect(told).toBeVisible();
  await expect(told.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

for (const status of [403, 504])
  test(`campaign started, its answer lost on the way back (${status}): its own page opens, and nobody reads Draft`, async ({
    desk: page,
  }) => {
    await page.route("**/api/campaigns/*/start", async (route) => {
      await route.fetch();
      await route.fulfill({ status, contentType: "text/html", body: "<h1>Somebody in between</h1>" });
    });
    const number = ownNumber();
    const file = csv(`Simu\n${number}\n`);
    await composeCampaign(page, {
      name: `Kupotea ${number}`,
      file,
      text: `Habari ${number}`,
      isService: true,
    });
    await reviewOf(page, "1");
    await page.getByRole("button", { name: /^Send 1 message/ }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect.poll(() => sentTo(number)).toBe(1);
  });

test("a dialog whose press is not answered yet stays open, and what was typed in it is pressed again", async ({
  desk: page,
}) => {
  const number = ownNumber();
  const answer = Promise.withResolvers<void>();
  let isAway = true;
  await page.route("**/api/opt-outs", async (route) => {
    if (route.request().method() !== "POST" || !isAway) return route.continue();
    await answer.promise;
    await route.abort("internetdisconnected");
  });
  await page.goto("/contacts/opted-out");
  await page.getByRole("button", { name: "Opt someone out" }).click();
  const dialog = page.getByRole("dialog", { name: "Opt someone out" });
  await dialog.getByLabel("Phone number").fill(number);
  await dialog.getByLabel("How did they ask?").fill("Kwa simu");
  // In one turn of the page: nothing has been drawn as busy when Escape comes.
  await dialog.getByRole("button", { name: "Opt out 1 person" }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  });
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toHaveAttribute("aria-disabled", "true");
  isAway = false;
  answer.resolve();
  await expect(dialog.getByText("This may have been done: no clear answer")).toBeVisible();
  await expect(dialog.getByLabel("Phone number")).toHaveValue(number);
  await dialog.getByRole("button", { name: "Opt out 1 person" }).click();
  await expect(dialog).toBeHidden();
});
