import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { chooseService, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriers, ledgerOf, setFaults, test } from "./support/desk.ts";

const ROWS = 10_000;
const BAD = 10;
const TWICE = 10;

/** As Excel makes it in Mwanza: BOM, semicolons, CRLF, local numbers, duplicates, and numbers it has cut short. */
function spreadsheet(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    if (index % 1_000 === 5) return `2.55713E+11;Daudi;38500`;
    if (index % 1_000 === 6) return `0754000000;Nakala;38500`;
    return `0${754_000_000 + index};${index % 9 === 0 ? "" : "Asha"};${38_500 + (index % 7)}`;
  });
  return Buffer.from(`\ufeffSimu;Jina;Bei\r\n${rows.join("\r\n")}\r\n`);
}

/** To anybody of the file: other journeys send too. */
const sentToThem = async () => (await ledgerOf("sms")).filter((to) => to.startsWith("+25575400"));

test.describe.configure({ mode: "serial" });
test.afterEach(() => setFaults());

test("ten thousand rows from a spreadsheet reach everybody once", async ({ desk: page }, {
  repeatEachIndex,
}) => {
  const before = (await sentToThem()).length;
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Bei mpya za mbolea");
  await page.setInputFiles("input[type=file]", {
    name: "wateja.csv",
    mimeType: "text/csv",
    buffer: spreadsheet(),
  });
  await expect(page.getByText(/columns split by semicolon/i)).toBeVisible();
  await expect(page.getByText(/9,980 recipients, 20 rows skipped/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Fix 10 phone numbers" })).toBeVisible();
  await expect(page.getByText(/row.* 7,? /i).first()).toBeVisible();
  await page.getByRole("checkbox", { name: /Skip these 10 rows/ }).check();
  await page.getByRole("button", { name: "Go on to the message" }).click();

  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await chooseService(page);
  await page.getByRole("textbox", { name: "Message" }).click();
  await page.keyboard.type(`Habari {{Jina|Mteja}}, tangazo ${repeatEachIndex + 1}: mbolea sasa ni TSh `);
  await page.getByRole("button", { name: "Add the column Bei" }).click();
  await expect(page.getByText(/9,980 credits/).first()).toBeVisible();
  await reviewOf(page, "9,980");
  await setFaults({
    kind: "rate-limit",
    operation: "sendSmsBulk",
    retryAfterSeconds: 2,
    afterRecipients: 300,
  });
  const send = page.getByRole("button", { name: "Send 9,980 messages" });
  await page.getByLabel(/Type 9980 to confirm/).fill("9980");
  await send.dblclick();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Sending").first()).toBeVisible();
  await expect(page.getByText(/^Last sent first, 20 on a page/)).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole("button", { name: /^Pause\b/ }).click();
  await expect(page.getByRole("button", { name: /^Resume\b/ })).toBeVisible();
  await expect.poll(async () => (await campaignOf(page)).counts.attempting).toBe(0);
  const atPause = (await sentToThem()).length - before;
  const { counts } = await campaignOf(page);
  expect(counts.accepted, "what has left is what the service has").toBe(atPause);
  await setFaults();
  await page.getByRole("button", { name: /^Resume\b/ }).click();

  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  const message = page.getByRole("region", { name: "Message" });
  await expect(message).toContainText("The first recipient, +255 754 000 000, gets:Habari Mteja, tangazo");
  await expect(page.getByText(/All messages are sent/)).toBeVisible({ timeout: limitMs(120_000) });
  await expect(page.getByText(/^In the order of the file, 20 on a page/)).toBeVisible();
  const sent = (await sentToThem()).slice(before);
  expect(sent.length).toBe(ROWS - BAD - TWICE);
  expect(new Set(sent).size, "nobody twice").toBe(sent.length);
  await expect.poll(async () => (await campaignOf(page)).delivery.delivered).toBeGreaterThan(0);

  const done = await campaignOf(page);
  const { rows, excluded, accepted } = done.counts;
  expect({ rows, excluded, accepted }).toEqual({
    rows: ROWS,
    excluded: BAD + TWICE,
    accepted: ROWS - BAD - TWICE,
  });
});

test("the report has the person's own columns and the outcome of every row", async ({ desk: page }) => {
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "Bei mpya za mbolea" }).first().click();
  await page.getByRole("button", { name: "20 rows skipped" }).click();
  const leftOut = page.getByRole("dialog", { name: "20 rows skipped" });
  const cut = leftOut.getByRole("row").filter({ hasText: "2.55713E+11" });
  await expect(cut).toHaveCount(BAD);
  await expect(cut.first()).toContainText(/^7.*Excel cut this number short/);
  await cut.last().scrollIntoViewIfNeeded();
  await expect(cut.last()).toBeInViewport();
  await expectNoBarriers(page);
  await leftOut.getByRole("button", { name: "Close" }).last().click();
  await expect(leftOut).toBeHidden();
  const pathOf = async (form: "CSV" | "Excel") => {
    const link = page.getByRole("link", { name: `Download report: your columns + result (${form})` });
    const [download] = await Promise.all([page.waitForEvent("download"), link.first().click()]);
    return download.path();
  };
  const report = await readFile(await pathOf("CSV"), "utf8");
  expect(report.startsWith("\ufeff"), "Excel needs the mark to read UTF-8").toBe(true);
  const lines = report.trim().split("\r\n");
  expect(lines[0]).toMatch(/^Simu,Jina,Bei,Row,Number,Status/);
  expect(lines.length).toBe(ROWS + 1);
  const workbook = await cellsOf(await readFile(await pathOf("Excel")));
  expect(workbook[0]?.slice(0, 6)).toEqual(["Simu", "Jina", "Bei", "Row", "Number", "Status"]);
  expect(workbook.length).toBe(ROWS + 1);
});

type Counts = Record<"rows" | "excluded" | "accepted" | "attempting", number>;

async function campaignOf(page: Page): Promise<{ counts: Counts; delivery: { delivered: number } }> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/campaigns/${id}`);
  return (await answer.json()).campaign;
}
