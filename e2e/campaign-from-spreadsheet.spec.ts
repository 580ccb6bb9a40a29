import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { cellsOf } from "#lib/testing/cells-of.ts";
import { expect, expectNoBarriers, ledgerOf, pull, test } from "./support/desk.ts";

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

test.describe.configure({ mode: "serial" });
test.setTimeout(180_000);
test.afterEach(() => pull("PUT", "faults", { seed: 1, rules: [] }));

test("ten thousand rows from a spreadsheet reach everybody once", async ({ desk: page }, { retry }) => {
  const before = (await ledgerOf("sms")).length;
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Bei mpya za mbolea");
  await page.setInputFiles("input[type=file]", {
    name: "wateja.csv",
    mimeType: "text/csv",
    buffer: spreadsheet(),
  });
  await expect(page.getByText(/columns split by semicolon/i)).toBeVisible();
  await expect(page.getByText(/9,980 recipients, 20 rows left out/)).toBeVisible();
  await expect(page.getByText("Fix 10 phone numbers")).toBeVisible();
  await expect(page.getByText(/row.* 7,? /i).first()).toBeVisible();

  await page.getByRole("combobox", { name: "Sender" }).fill("AMANI AGRO");
  // Marketing would wait through the night, and this test runs at any hour.
  await page.getByRole("combobox", { name: "Kind of message" }).click();
  await page.getByRole("option", { name: /Service \(sent at any hour\)/ }).click();
  await page.getByRole("textbox", { name: "Message" }).click();
  await page.keyboard.type(`Habari {{Jina|Mteja}}, tangazo ${retry + 1}: mbolea sasa ni TSh `);
  await page.getByRole("button", { name: "Insert the column Bei" }).click();
  await expect(page.getByText(/9,980 credits/).first()).toBeVisible();
  await page.getByRole("checkbox", { name: /Leave these 10 rows out/ }).check();
  await page.getByRole("button", { name: "Review 9,980 recipients" }).click();
  // A slow service, so that there is something left to pause however slow this machine is.
  await pull("PUT", "faults", { seed: 1, rules: [{ kind: "latency", operation: "sendSmsBulk", ms: 500 }] });
  const send = page.getByRole("button", { name: "Send 9,980 messages" });
  await page.getByLabel(/Type 9980 to confirm/).fill("9980");
  await send.dblclick();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Running").first()).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(page.getByRole("button", { name: /^Resume/ })).toBeVisible();
  await expect.poll(async () => (await campaignOf(page)).counts.attempting).toBe(0);
  const atPause = (await ledgerOf("sms")).length - before;
  const { counts } = await campaignOf(page);
  expect(counts.accepted, "what has left is what the service has").toBe(atPause);
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await page.getByRole("button", { name: /^Resume/ }).click();

  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(page.getByText(/All messages are sent/)).toBeVisible({ timeout: 120_000 });
  const sent = (await ledgerOf("sms")).slice(before);
  expect(sent.length).toBe(ROWS - BAD - TWICE);
  expect(new Set(sent).size, "nobody twice").toBe(sent.length);
  await expect
    .poll(async () => (await campaignOf(page)).delivery.delivered, { timeout: 60_000 })
    .toBeGreaterThan(0);

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
  await page.getByRole("button", { name: "20 rows left out" }).click();
  const leftOut = page.getByRole("dialog", { name: "20 rows left out" });
  const cut = leftOut.getByRole("row").filter({ hasText: "2.55713E+11" });
  await expect(cut).toHaveCount(BAD);
  await expect(cut.first()).toContainText(/^Row 7.*Excel cut this number short/);
  await cut.last().scrollIntoViewIfNeeded();
  await expect(cut.last()).toBeInViewport();
  await expectNoBarriers(page);
  await leftOut.getByRole("button", { name: "Close" }).last().click();
  const pathOf = async (form: "CSV" | "Excel") => {
    const link = page.getByRole("link", { name: `Report as your own columns (${form})` });
    const [download] = await Promise.all([page.waitForEvent("download"), link.first().click()]);
    return download.path();
  };
  const report = await readFile(await pathOf("CSV"), "utf8");
  expect(report.startsWith("\ufeff"), "Excel needs the mark to read UTF-8").toBe(true);
  const lines = report.trim().split("\r\n");
  expect(lines[0]).toMatch(/^Simu,Jina,Bei,Row,Number,Outcome/);
  expect(lines.length).toBe(ROWS + 1);
  const workbook = await cellsOf(await readFile(await pathOf("Excel")));
  expect(workbook[0]?.slice(0, 6)).toEqual(["Simu", "Jina", "Bei", "Row", "Number", "Outcome"]);
  expect(workbook.length).toBe(ROWS + 1);
});

type Counts = Record<"rows" | "excluded" | "accepted" | "attempting", number>;

async function campaignOf(page: Page): Promise<{ counts: Counts; delivery: { delivered: number } }> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/campaigns/${id}`);
  return (await answer.json()).campaign;
}
