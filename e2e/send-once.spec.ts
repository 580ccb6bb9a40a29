import type { Page, TestInfo } from "playwright/test";
import { expect, expectNoBarriersAnywhere, ledgerOf, test } from "./support/desk.ts";

test("an SMS pressed while offline is said to be not sent, its text stays, and it is sent once at last", async ({
  desk: page,
}, testInfo) => {
  const number = ownNumber(testInfo, 1);
  const text = `Mkutano ni kesho ${number}`;
  await compose(page, number, text);
  await page.waitForLoadState("networkidle");
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
  await expect(page.getByRole("heading", { name: "1 handed over" })).toBeVisible();
  expect(await sentTo(number)).toBe(1);
});

test("an SMS whose answer does not reach the browser shows its true state, and is sent once", async ({
  desk: page,
}, testInfo) => {
  const number = ownNumber(testInfo, 2);
  await compose(page, number, `Oda yako iko tayari ${number}`);
  await page.route("**/api/sms/messages", async (route) => {
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(
    page.getByRole("heading", { name: "Your connection broke after we got your message" }),
  ).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: spaced(number) })).toContainText(
    /Handed over|With operator|Delivered/,
  );
  await expectNoBarriersAnywhere(page);
  expect(await sentTo(number)).toBe(1);
});

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
    await expect(page.getByRole("heading", { name: "1 handed over" })).toBeVisible();
    expect(await sentTo(number)).toBe(times);
  }
});

test("a template is asked about too, in the chat composer", async ({ desk: page }, testInfo) => {
  const number = ownNumber(testInfo, 4);
  for (const times of [1, 2]) {
    await page.goto("/send?channel=chat-template");
    await page.getByLabel("To", { exact: false }).first().fill(number);
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: /^Template/ }).fill("oda_tayari");
    await page.getByRole("button", { name: "Send to 1 person" }).click();
    if (times === 2) {
      await expect(page.getByText("Send the same message again?")).toBeVisible();
      expect(await sentTo(number, "chat")).toBe(1);
      await page.getByRole("button", { name: "Send it again" }).click();
    }
    await expect(page.getByRole("heading", { name: "1 handed over" })).toBeVisible();
    expect(await sentTo(number, "chat")).toBe(times);
  }
});

test("an SMS without people costs so much each; with people the whole is said", async ({ desk: page }) => {
  await page.goto("/send");
  await page.getByRole("textbox", { name: "Message" }).fill("Habari");
  await expect(page.getByText("1 credit each", { exact: true })).toBeVisible();
  await page.getByLabel("To", { exact: false }).first().fill("0754113999");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/About 1 credit for 1 person/)).toBeVisible();
});

async function compose(page: Page, number: string, text: string): Promise<void> {
  await page.goto("/send");
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  // A sender that was used before is chosen already.
  const sender = page.getByRole("textbox", { name: "Sender" });
  await expect(sender.or(page.getByRole("combobox", { name: "Sender" }))).toBeVisible();
  if (await sender.isVisible()) await sender.fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
}

/** A number of this try alone: what an earlier one sent is of another person. */
const ownNumber = ({ retry, repeatEachIndex }: TestInfo, journey: number): string =>
  `+255${754_113_000 + 100 * journey + 10 * repeatEachIndex + retry}`;

const spaced = (number: string): string => number.replace(/(\d{3})(\d{3})(\d{3})(\d{3})/, "$1 $2 $3 $4");

const sentTo = async (number: string, channel: "sms" | "chat" = "sms"): Promise<number> =>
  (await ledgerOf(channel)).filter((each) => each === number).length;
