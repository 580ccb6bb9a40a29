import type { Page } from "playwright/test";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { sendAtOnce, withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { ownNumber } from "./support/send.ts";

test.afterEach(() => sendAtOnce(process.env.TUMA_DATABASE ?? ""));

const setGrace = (seconds: number) => withDatabase((db) => updateSettingRow(db, "graceSeconds", seconds));
const sentTo = async (prefix: string) => (await ledgerOf("sms")).filter((to) => to.startsWith(prefix));

/** Moves the end of the time to undo, as reading a page takes as long as it takes. */
const moveEnd = (id: string, to: "now()" | "now() + interval '1 hour'") =>
  withDatabase((db) => db.query(`UPDATE campaign SET grace_until = ${to} WHERE id = $1`, [id]));

const campaignOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/campaigns/${id}`)).json()).campaign;

for (const width of [1440, 390]) {
  const prefix = `+2557549${width === 1440 ? 71 : 72}`;

  test(`${width} px: a campaign is undone after Send, changed, sent again, and cannot be undone once it has started`, async ({
    desk: page,
  }) => {
    // Long enough for any machine to be there before its end; how long that is, is asked at ten seconds below.
    await setGrace(60);
    await resize(page, { width, height: 900 });
    const rows = [0, 1, 2].map((place) => `${prefix}00${place}\r\n`);
    const text = `Bei mpya ${width}`;
    await composeSms(page, { file: csv(`Simu\r\n${rows.join("")}`), text, name: text, isService: true });
    await reviewOf(page, "3");
    await page.getByRole("button", { name: /^Send 3 messages/ }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    await moveEnd(id, "now() + interval '1 hour'");
    await expect(page.getByText(/^Starts in \d+ s$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Starts in \d+ s$/)).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    if (width < 640) await expectTargets(page, "main");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.waitForURL(/\/edit$/);
    const message = page.getByRole("textbox", { name: "Message" });
    await expect(message).toHaveValue(text);
    await message.fill(`${text}, kesho`);
    await reviewOf(page, "3");
    await page.getByRole("button", { name: /^Send 3 messages/ }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await moveEnd(id, "now() + interval '1 hour'");
    const story = page.getByRole("region", { name: "What happened" });
    await expect(story.getByText("Undone by Neema Mushi")).toBeVisible();
    expect(await sentTo(prefix)).toEqual([]);
    await moveEnd(id, "now()");
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
    const late = await page.request.post(`/api/campaigns/${id}/undo`, { headers: ourHeaders() });
    expect(late.status()).toBe(409);
    expect((await sentTo(prefix)).toSorted()).toEqual([0, 1, 2].map((place) => `${prefix}00${place}`));
  });
}

test("an owner chooses ten seconds on the settings page, and a message to two people waits so long, is undone from the toast of another page, and reaches nobody", async ({
  desk: page,
}) => {
  await page.goto("/settings/approval");
  await page.getByRole("button", { name: "Change the time to undo" }).click();
  await page.getByLabel("Seconds, 0 to 60").fill("61");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Write a whole number from 0 to 60")).toBeVisible();
  await page.getByLabel("Seconds, 0 to 60").fill("10");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("#main").getByText("10 seconds", { exact: true })).toBeVisible();

  const numbers = [ownNumber(), ownNumber()];
  await page.goto("/send");
  await page.getByRole("combobox", { name: /^To/ }).fill(numbers.join(", "));
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill(`Karibuni ${numbers[0]}`);
  const pressed = page.waitForResponse((answer) => answer.url().endsWith("/api/sms/bulk"));
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  const { sendId, startsAt } = await (await pressed).json();
  const [row] = await withDatabase((db) =>
    db.query(
      "SELECT extract(epoch FROM grace_until - created_at)::int AS seconds FROM campaign WHERE id = $1",
      [sendId],
    ),
  );
  expect([row?.seconds, Number.isNaN(Date.parse(startsAt))]).toEqual([10, false]);
  await moveEnd(sendId, "now() + interval '1 hour'");
  await page.waitForURL(`**/send/${sendId}`);
  await page.reload();
  await expect(page.getByText(/^Starts in \d+ s$/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page
    .getByRole("link", { name: /^Overview/ })
    .first()
    .click();
  await page.waitForURL("**/overview");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone. Nothing was sent")).toBeVisible();
  await page.goto(`/send/${sendId}`);
  await expect(page.getByRole("heading", { name: "Cancelled: nothing was sent" })).toBeVisible();
  expect((await campaignOf(page, sendId)).state).toBe("cancelled");
  expect((await ledgerOf("sms")).filter((to) => numbers.includes(to))).toEqual([]);
});
