import type { Page } from "playwright/test";
import { ledgerOf } from "./desk.ts";

export async function composeSms(page: Page, number: string, text: string): Promise<void> {
  await page.goto("/send");
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
}

export async function composeTemplate(page: Page, number: string, name = "oda_tayari"): Promise<void> {
  await page.goto("/send?channel=chat-template");
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /^Template/ }).fill(name);
}

let given = 0;

/** A number that no journey of this worker had before: one console, and so one ledger, serves all files of a worker. */
export const ownNumber = (): string => `+255${754_120_000 + ++given}`;

/** How many messages to a number the sandbox has taken. */
export const sentTo = async (number: string, channel: "sms" | "chat" = "sms"): Promise<number> =>
  (await ledgerOf(channel)).filter((each) => each === number).length;
