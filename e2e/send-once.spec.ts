import type { Route } from "playwright/test";
import { csv } from "./support/composer.ts";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  expectNothingWider,
  test,
} from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";
import { composeSms, composeTemplate, ownNumber, sentTo } from "./support/send.ts";
import { spaced } from "./support/spaced.ts";

test("an SMS pressed while offline is said to be not sent, its text stays, and it is sent once at last", async ({
  desk: page,
}) => {
  const number = ownNumber();
  const text = `Mkutano ni kesho ${number}`;
  await composeSms(page, number, text);
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

const LOST_ANSWERS: [string, (route: Route) => Promise<void>][] = [
  ["does not reach the browser", (route) => route.abort("internetdisconnected")],
  [
    "a proxy gives up waiting for",
    (route) => route.fulfill({ status: 504, body: "<h1>Gateway timeout</h1>" }),
  ],
];
for (const [what, lose] of LOST_ANSWERS) {
  test(`an SMS whose answer ${what} shows its true state, and is sent once`, async ({ desk: page }) => {
    const number = ownNumber();
    await composeSms(page, number, `Oda yako iko tayari ${number}`);
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
}) => {
  const number = ownNumber();
  const text = `Bei mpya ya mbolea ${number}`;
  for (const times of [1, 2]) {
    await composeSms(page, number, text);
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

test("a template is asked about too, in the chat composer", async ({ desk: page }) => {
  const number = ownNumber();
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
}) => {
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  await page.route("**/api/templates/names?*", async (route) => {
    await known;
    await route.continue();
  });
  const number = ownNumber();
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
}) => {
  const headers = ourHeaders();
  const data = { to: ownNumber(), text: "Habari", senderId: "AMANI AGRO" };
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
