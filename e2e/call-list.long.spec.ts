import { setTimeout } from "node:timers/promises";
import { callsTable, callsTo } from "./support/calls.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { hold } from "./support/page/hold.ts";
import { PALETTE } from "./support/page/palette.ts";
import { recordedCall } from "./support/recorded-call.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";
import { spaced } from "./support/spaced.ts";

// Numbers that nobody else calls.
const EXPORTED = "+255712400112";
const WRITTEN = "+255712400107";

test("the list is asked by state, way and day in the address, and the service's own list by its own words", async ({
  desk: page,
}) => {
  const made = await page.request.post("/api/voice/calls", {
    headers: ourHeaders(),
    data: { customerNumber: EXPORTED, isAgain: true },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto("/calls");
  await page.getByRole("link", { name: /^May have rung/ }).click();
  await expect(page).toHaveURL(/status=unknown/);
  await expect(page.getByText("No match for May have rung")).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  const exporting = page.getByRole("button", { name: /^Export/ });
  await expect(exporting).toHaveText(/^Export [\d,]+ calls?$/);
  await page.getByText("In", { exact: true }).first().click();
  await expect(page).toHaveURL(/direction=in/);
  await expect(exporting, "there is nothing to export").toHaveCount(0);
  await page.getByText("Out", { exact: true }).first().click();
  await expect(page).toHaveURL(/direction=out/);
  await page.route("**/api/calls/report.csv?*", (route) => route.fulfill({ status: 429, json: {} }));
  const asked = page.waitForEvent("download");
  await exporting.click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  await asked;
  await expect(exporting, "a file that is refused does not take the place of the page").toBeVisible();
  const saved = page.waitForEvent("download");
  await exporting.click();
  await page.getByRole("menuitem", { name: "As Excel workbook" }).click();
  expect((await saved).url()).toMatch(/report\.xlsx\?direction=out$/);
  // More than there are: a total that is just a full page is none.
  await page.goto("/calls?list=service&pageSize=50&sortBy=startedAt&sortOrder=ASC");
  await expect(
    page.getByRole("table", { name: "Calls in the service’s list" }).getByRole("row").nth(1),
  ).toBeVisible();
  await expect(page.getByText(/The service says it has \d+ calls?/)).toBeVisible();
  // Rows that fade till the next ones come were taken for words that nobody can read.
  await page.route(/[?&]q=/, (route) => setTimeout(400).then(() => route.continue()));
  await page.getByRole("searchbox").fill("+255712400");
  await expect(page).toHaveURL(/q=%2B255712400/);
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText("+255 712 400");
  await expectNoBarriersAnywhere(page);
});

test("the overview, the palette and a message lead to calls", async ({ desk: page }) => {
  await recordedCall(page, 5);
  await page.goto("/overview");
  const line = page.getByRole("list", { name: "Calls today" });
  await line.getByRole("link", { name: /answered/ }).click();
  await expect(page).toHaveURL(/status=answered/);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: PALETTE }).getByRole("combobox").fill("+255712400999");
  await page.getByRole("option", { name: "Call +255 712 400 999…" }).click();
  await expect(page.getByRole("button", { name: "Call +255 712 400 999" })).toBeVisible();

  const sent = await page.request.post("/api/sms/messages", {
    headers: ourHeaders(),
    data: { to: WRITTEN, text: "Tutakupigia", senderId: "AMANI AGRO" },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: PALETTE });
  await palette.getByRole("combobox").fill(WRITTEN);
  await palette.getByRole("option", { name: `To ${spaced(WRITTEN)}` }).click();
  await page.getByRole("button", { name: "Call", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Call ${spaced(WRITTEN)}` });
  expect(await callsTo(WRITTEN), "the question alone calls nobody").toBe(0);
  await dialog.getByRole("button", { name: `Call ${spaced(WRITTEN)}` }).click();
  await dialog.getByRole("link", { name: "Follow this call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Call to ${spaced(WRITTEN)}`);
  expect(await callsTo(WRITTEN)).toBe(1);
});

// Right after the page has come, its first effects still wait to be drawn; later they do not.
test("a number that the palette brings: the page of calls is open -> it stands in the field, over what was typed there", async ({
  desk: page,
}) => {
  await page.goto("/calls?status=answered");
  const field = page.getByRole("textbox", { name: "Number", exact: true });
  const bring = async (number: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: PALETTE }).getByRole("combobox").fill(number);
    await page.getByRole("option", { name: `Call ${spaced(number)}…` }).click();
    await expect(page).toHaveURL(`/calls?dial=${encodeURIComponent(number)}`);
  };
  for (const number of ["+255712400121", "+255712400122"]) {
    await bring(number);
    await expect(field).toHaveValue(number);
    await expect(page.getByRole("button", { name: `Call ${spaced(number)}` })).toBeVisible();
    await field.fill("+2557");
  }
});

test("a viewer sees calls with masked numbers, and neither dials nor listens", async ({ desk: page }) => {
  const id = await recordedCall(page, 5);
  const { number } = await (await page.request.get(`/api/calls/${id}`)).json();
  const last = String(number).slice(-6);
  await page.context().clearCookies();
  await signInAsViewer(page);
  await page.goto("/calls");
  await expect(callsTable(page).getByRole("row").nth(1)).toBeVisible();
  expect(await page.content()).not.toContain(last);
  expect(await page.content()).not.toContain(last.replace(/(?=...$)/, " "));
  await expect(page.getByRole("heading", { name: "Call a number" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Listen/ })).toHaveCount(0);
  await expect(page.getByText("Recorded").first()).toBeVisible();
  await callsTable(page).getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByText("Your role may not read notes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check now" })).toHaveCount(0);
});

test("a number, and a tag, that is typed while the one before is on its way stays for the next press", async ({
  desk: page,
}) => {
  const [called, next] = ["+255712400115", "+255712400118"];
  let goesOn = await hold(page, "**/api/voice/calls");
  await page.goto(`/calls?dial=${encodeURIComponent(called)}`);
  const field = page.getByRole("textbox", { name: "Number", exact: true });
  const call = page.waitForRequest("**/api/voice/calls");
  await page.getByRole("button", { name: `Call ${spaced(called)}` }).click();
  await call;
  await field.fill(next);
  goesOn();
  const started = page.getByRole("link", { name: "Follow this call" });
  await expect(started).toBeVisible();
  await expect(field).toHaveValue(next);
  expect([await callsTo(called), await callsTo(next)]).toEqual([1, 0]);

  goesOn = await hold(page, "**/api/calls/*/tags");
  await started.click();
  const tag = page.getByLabel("New tag");
  await tag.fill("Mteja wa kwanza");
  const put = page.waitForRequest("**/api/calls/*/tags");
  await tag.press("Enter");
  await put;
  await tag.fill("Anasubiri");
  goesOn();
  await expect(page.getByRole("list", { name: "Tags" })).toContainText("Mteja wa kwanza");
  await expect(tag).toHaveValue("Anasubiri");
});
