import type { Locator, Page, Route, TestInfo } from "playwright/test";
import { csv } from "./support/composer.ts";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  expectNothingWider,
  ledgerOf,
  test,
} from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";
import { spaced } from "./support/spaced.ts";

test("an SMS pressed while offline is said to be not sent, its text stays, and it is sent once at last", async ({
  desk: page,
}, testInfo) => {
  const number = ownNumber(testInfo, 1);
  const text = `Mkutano ni kesho ${number}`;
  await compose(page, number, text);
  await comeAlive(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByText("we check whether your message was sent")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(text);
  await expect(page.getByText("Nothing was sent")).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByText("Not sent: you were offline. Your text is still here.")).toBeVisible();
  await expect(page.getByText("May have been sent")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(text);
  await expectNoBarriersAnywhere(page);
  expect(await sentTo(number)).toBe(0);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
  expect(await sentTo(number)).toBe(1);
});

for (const width of [1440, 390]) {
  test(`a call pressed while offline at ${width} px is said to be not made, its number stays, and it is made once at last`, async ({
    desk: page,
  }, testInfo) => {
    await page.setViewportSize({ width, height: 844 });
    const number = ownNumber(testInfo, width === 390 ? 6 : 5);
    await page.goto("/calls");
    await page.getByRole("textbox", { name: "Number", exact: true }).fill(number);
    await comeAlive(page);
    await page.context().setOffline(true);
    const button = page.getByRole("button", { name: `Call ${spaced(number)}` });
    await button.click();
    await expect(page.getByText("we check whether the call was started")).toBeVisible();
    await page.context().setOffline(false);
    await expectSeen(page.getByText("Not called: you were offline. The number is still here."));
    await expect(page.getByText("May have rung: we lost the answer")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Number", exact: true })).toHaveValue(number);
    await expectNoBarriersAnywhere(page);
    expect(await callsTo(page, number)).toBe(0);
    await button.click();
    await expect(page.getByRole("link", { name: "Follow this call" })).toBeVisible();
    expect(await callsTo(page, number)).toBe(1);
  });
}

test("a template submitted while offline is said to be not created, its text stays, and it is created once at last", async ({
  desk: page,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `bila_mtandao_${testInfo.repeatEachIndex}`;
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  const body = page.getByRole("textbox", { name: "Body", exact: true });
  await body.fill("Duka limefunguliwa leo.");
  await comeAlive(page);
  await page.context().setOffline(true);
  const submit = page.getByRole("button", { name: "Submit for review" });
  await submit.click();
  await expectSeen(page.getByText("we check whether the template was created"));
  await page.context().setOffline(false);
  await expectSeen(page.getByText("Not created: you were offline. Your text is still here."));
  await expect(page.getByText("It may have been created")).toHaveCount(0);
  await expect(body).toHaveValue("Duka limefunguliwa leo.");
  await expectNoBarriersAnywhere(page);
  await submit.click();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test("on a phone the note about a message that was not sent is in view, for a template in the same words", async ({
  desk: page,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const channel of ["sms", "chat-template"] as const) {
    const number = ownNumber(testInfo, channel === "sms" ? 7 : 8);
    if (channel === "sms") await compose(page, number, `Simu tu ${number}`);
    else await composeTemplate(page, number);
    await comeAlive(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send to 1 person" }).click();
    await expectSeen(page.getByText("we check whether your message was sent"));
    await page.context().setOffline(false);
    await expectSeen(page.getByText("Not sent: you were offline. Your text is still here."));
    expect(await sentTo(number, channel === "sms" ? "sms" : "chat")).toBe(0);
  }
});

const LOST_ANSWERS: [string, (route: Route) => Promise<void>][] = [
  ["does not reach the browser", (route) => route.abort("internetdisconnected")],
  [
    "a proxy gives up waiting for",
    (route) => route.fulfill({ status: 504, body: "<h1>Gateway timeout</h1>" }),
  ],
];
for (const [at, [what, lose]] of LOST_ANSWERS.entries()) {
  test(`an SMS whose answer ${what} shows its true state, and is sent once`, async ({
    desk: page,
  }, testInfo) => {
    const number = ownNumber(testInfo, at === 0 ? 2 : 11);
    await compose(page, number, `Oda yako iko tayari ${number}`);
    await page.route("**/api/sms/messages", async (route) => {
      await route.fetch();
      await lose(route);
    });
    await page.getByRole("button", { name: "Send to 1 person" }).click();
    await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("row").filter({ hasText: spaced(number) })).toContainText(
      /Accepted|Sent|Delivered/,
    );
    await expectNoBarriersAnywhere(page);
    expect(await sentTo(number)).toBe(1);
  });
}

test("the same text to the same number within a day is asked about, and goes again only when a person says so", async ({
  desk: page,
}, testInfo) => {
  const number = ownNumber(testInfo, 3);
  const text = `Bei mpya ya mbolea ${number}`;
  for (const times of [1, 2]) {
    await compose(page, number, text);
    await page.getByRole("button", { name: "Send to 1 person" }).click();
    if (times === 2) {
      await expect(page.getByText("Send the same message again?")).toBeVisible();
      await expect(page.getByText(new RegExp(`\\${number}: sent \\d+ \\w+, \\d\\d:\\d\\d`))).toBeVisible();
      await expectNoBarriersAnywhere(page);
      expect(await sentTo(number)).toBe(1);
      await page.getByRole("button", { name: "Send it again" }).click();
    }
    await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
    expect(await sentTo(number)).toBe(times);
  }
});

test("a template is asked about too, in the chat composer", async ({ desk: page }, testInfo) => {
  const number = ownNumber(testInfo, 4);
  for (const times of [1, 2]) {
    await composeTemplate(page, number);
    await page.getByRole("button", { name: "Send to 1 person" }).click();
    if (times === 2) {
      await expect(page.getByText("Send the same message again?")).toBeVisible();
      expect(await sentTo(number, "chat")).toBe(1);
      await page.getByRole("button", { name: "Send it again" }).click();
    }
    await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
    expect(await sentTo(number, "chat")).toBe(times);
  }
});

test("a press on Send counts, once, though the form grows and the button moves away under it", async ({
  desk: page,
}, testInfo) => {
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  await page.route("**/api/templates/names?*", async (route) => {
    await known;
    await route.continue();
  });
  const number = ownNumber(testInfo, 9);
  const asked = page.waitForRequest("**/api/templates/names?*");
  await composeTemplate(page, number, "oda_haijulikani");
  // Nothing else moves the button from here on.
  await asked;
  const send = page.getByRole("button", { name: "Send to 1 person" });
  await send.hover();
  const before = await send.boundingBox();
  await page.mouse.down();
  tell();
  await expect(page.getByText("We know nothing of this name.")).toBeVisible();
  expect((await send.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 40);
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
  expect(await sentTo(number, "chat")).toBe(1);
});

test("a press on Send that began before the page was alive, and ended after it, counts", async ({
  desk: page,
}) => {
  await page.goto("/send?channel=chat-template");
  await comeAlive(page);
  // Of its beginning the page has heard nothing.
  await page.getByRole("button", { name: "Send", exact: true }).dispatchEvent("click", { detail: 1 });
  await expect(page.getByRole("textbox", { name: /^Template/ })).toHaveAccessibleDescription(
    /Choose a template/,
  );
});

test("an SMS without people costs so much each; with people the whole is said", async ({ desk: page }) => {
  await page.goto("/send");
  await page.getByRole("textbox", { name: "Message" }).fill("Habari");
  await expect(page.getByText("1 credit each", { exact: true })).toBeVisible();
  await page.getByLabel("To", { exact: false }).first().fill("0754113999");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/About 1 credit for 1 person/)).toBeVisible();
});

test("a sender is typed, or chosen among those the service has answered about, in Send and in a campaign alike", async ({
  desk: page,
}, testInfo) => {
  const headers = ourHeaders();
  const data = { to: ownNumber(testInfo, 10), text: "Habari", senderId: "AMANI AGRO" };
  expect((await page.request.post("/api/sms/messages", { headers, data })).ok()).toBe(true);
  const long = "M".repeat(64);
  await page.request.post("/api/sms/messages", { headers, data: { ...data, senderId: long } });
  for (const path of ["/send", "/campaigns/new"]) {
    await page.goto(path);
    if (path === "/campaigns/new") await page.setInputFiles("input[type=file]", csv("Simu\n0754113998\n"));
    const sender = page.getByRole("textbox", { name: "Sender" });
    await sender.fill("DUKA JIPYA");
    await expect(page.getByText(/^Accepted/)).toHaveCount(0);
    await page.getByRole("button", { name: "Known senders" }).click();
    await expectNoBarriers(page);
    await page.getByRole("menuitem", { name: /^AMANI AGRO\s*Accepted/ }).click();
    await expect(sender).toHaveValue("AMANI AGRO");
    await expect(page.getByRole("button", { name: /^Accepted/ })).toBeVisible();
  }
  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Known senders" }).click();
  await expect(page.getByRole("menuitem", { name: long })).toBeVisible();
  await expectNothingWider(page);
});

async function compose(page: Page, number: string, text: string): Promise<void> {
  await page.goto("/send");
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
}

async function composeTemplate(page: Page, number: string, name = "oda_tayari"): Promise<void> {
  await page.goto("/send?channel=chat-template");
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /^Template/ }).fill(name);
}

/** How many calls to this number the console knows of. */
async function callsTo(page: Page, number: string): Promise<number> {
  const answer = await page.request.get("/api/calls", { params: { q: number } });
  return (await answer.json()).items.length;
}

/** In view, and not below the bar of a phone. */
const expectSeen = (text: Locator): Promise<void> =>
  expect
    .poll(() =>
      text.evaluate((found) => {
        const { x, y, width, height } = found.getBoundingClientRect();
        return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);

/** A number of this run alone: what an earlier one sent is of another person. */
const ownNumber = ({ repeatEachIndex }: TestInfo, journey: number): string =>
  `+255${754_113_000 + 100 * journey + 10 * repeatEachIndex}`;

const sentTo = async (number: string, channel: "sms" | "chat" = "sms"): Promise<number> =>
  (await ledgerOf(channel)).filter((each) => each === number).length;
