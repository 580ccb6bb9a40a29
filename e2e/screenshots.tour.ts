import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { chooseService, csv, reviewOf } from "./support/composer.ts";
import { expect, pull, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";
import { recordedCall } from "./support/recorded-call.ts";

const NAMES = ["Asha", "Juma", "Neema", "Baraka", "Zawadi", "Daudi", "Rehema", "Salim", "Upendo", "Hamisi"];
const PEOPLE = 240;

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: resolve(import.meta.dirname, `screenshots/${name}.png`),
    animations: "disabled",
    caret: "hide",
  });
}

test("pictures of the README", async ({ desk: page }) => {
  await resize(page, { width: 1280, height: 800 });
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Bei mpya za mbolea");
  const rows = Array.from(
    { length: PEOPLE },
    (_, index) => `0${754_000_100 + index};${NAMES[index % NAMES.length]};${38_500 + (index % 7) * 100}`,
  );
  await page.setInputFiles("input[type=file]", csv(["Simu;Jina;Bei", ...rows, ""].join("\r\n")));
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await chooseService(page);
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("Habari {{Jina|Mteja}}, mfuko wa mbolea sasa ni TSh {{Bei}}. Karibu dukani.");
  await reviewOf(page, String(PEOPLE));
  await take(page, "review");

  await page.getByRole("button", { name: `Send ${PEOPLE} messages` }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
  await take(page, "run");

  for (const [index, text] of [
    "Mna mbolea ya DAP?",
    "Nimepata ujumbe, asante.",
    "Duka linafunguliwa lini?",
  ].entries())
    await pull("POST", "inbound", {
      from: `+25571300010${index}`,
      name: `${NAMES[index]} Urio`,
      text,
    });
  await page.goto("/inbox");
  await comeAlive(page);
  await page.getByRole("link", { name: /Asha Urio/ }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Ndiyo, mifuko 14.");
  await page.getByRole("button", { name: "Send text to Asha Urio" }).click();
  await expect(
    page
      .getByText("Delivered")
      .or(page.getByText("Read", { exact: true }))
      .first(),
  ).toBeVisible();
  await take(page, "inbox");

  const call = await recordedCall(page, 42, { recordingFormat: "mp3" });
  await page.goto(`/calls/${call}`);
  const listen = page.getByRole("button", { name: "Listen" });
  const player = page.getByRole("region", { name: "Player" });
  await expect(player.or(listen).first()).toBeVisible();
  if (!(await player.isVisible())) await listen.first().click();
  await expect(page.locator("canvas").first()).toBeVisible();
  await take(page, "recording");

  await resize(page, { width: 390, height: 844 });
  await page.goto("/overview");
  await comeAlive(page);
  await take(page, "phone");
});
