import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright/test";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { hold } from "./support/page/hold.ts";
import { recordedCall } from "./support/recorded-call.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";
import { spaced } from "./support/spaced.ts";

test.beforeEach(() => pull("PUT", "settings", { callStepMs: 1_500, callTalkMs: 10_000 }));
test.afterAll(async () => {
  await pull("PUT", "settings", { callStepMs: 2_500, callTalkMs: 12_000 });
  await pull("PUT", "faults", { seed: 1, rules: [] });
});

// Numbers that nobody else calls; with the seed of the sandbox they are answered.
const [FOLLOWED, TWICE, LOST] = ["+255712400101", "+255712400103", "+255712400106"] as const;
const OPTED_OUT = "+255712400109";
const EXPORTED = "+255712400112";
const WRITTEN = "+255712400107";

const table = (page: Page) => page.getByRole("table", { name: "Calls", exact: true });
const rowOf = (page: Page, number: string) =>
  table(page)
    .getByRole("row")
    .filter({ hasText: spaced(number) });

const PALETTE = "Find a page, an action, an id or a number";

/** By keys alone: the palette, the field, the button that says the number. */
async function dialByKeys(page: Page, typed: string, number: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: PALETTE }).getByRole("combobox").fill("Call a number");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Number", exact: true })).toBeFocused();
  await page.keyboard.type(typed);
  const button = page.getByRole("button", { name: `Call ${spaced(number)}` });
  await expect(button).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}

test("a call is dialled by keys, followed to its end without a reload, noted and tagged", async ({
  desk: page,
}) => {
  const number = FOLLOWED;
  // They talk until everything of a call that goes on was seen, however slow the machine is.
  await pull("PUT", "settings", { callTalkMs: 300_000 });
  await page.goto("/calls");
  await dialByKeys(page, `0${number.slice(4)}`, number);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const row = rowOf(page, number);
  await expect(row.getByText("In a call")).toBeVisible();
  await expect(row.getByRole("timer")).toHaveText(/^00:\d\d$/);
  await expect(row.getByText("Neema Mushi")).toBeVisible();
  const { sessionId } = await startedTo(page, number);
  await pull("POST", `calls/${sessionId}/end`, { talkSeconds: 5 });
  await pull("PUT", "settings", { callTalkMs: 10_000 });
  await expect(row.getByText("Finished")).toBeVisible({ timeout: 40_000 });
  await expect(row.getByText(/^00:\d\d$/)).toBeVisible();
  await expect(row.getByRole("link", { name: /Listen to/ })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => "isSamePage" in window), "the page was never loaded again").toBe(true);

  await row.getByRole("link", { name: spaced(number), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Call to ${spaced(number)}`);
  await expect(page.getByText("destinationNumber")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy the session id" })).toBeVisible();
  await page.goto(`${page.url()}?t=2`);
  await page.getByLabel("New note").fill("Anapita Jumamosi na gari");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("list", { name: "Notes", exact: true }).getByRole("listitem");
  await expect(note).toContainText("Anapita Jumamosi na gari");
  await expect(note.getByRole("button", { name: "at 00:02" })).toBeVisible();
  await page.getByLabel("New tag").fill("Mteja mpya");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Mteja mpya" }).click();
  await expect(page).toHaveURL(/tag=Mteja/);
  await expect(rowOf(page, number)).toContainText("Anapita Jumamosi na gari");
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await expectNoBarriersAnywhere(page);

  await page.goBack();
  await note.getByRole("button", { name: "Delete this note" }).click();
  await expect(note).toHaveCount(0);
  await expectNoBarriersAnywhere(page);
});

test("a second call to a number is asked about, and made only when that is said", async ({ desk: page }) => {
  const number = TWICE;
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  const button = page.getByRole("button", { name: `Call ${spaced(number)}` });
  await button.click();
  await expect(page.getByText("Follow this call")).toBeVisible();
  await expect(rowOf(page, number)).toHaveCount(1);
  await page.getByRole("textbox", { name: "Number", exact: true }).fill(number);
  await button.click();
  await expect(page.getByText(`${spaced(number)} was not called`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Number", exact: true })).toHaveValue(number);
  await expect(rowOf(page, number)).toHaveCount(1);
  await page.getByRole("button", { name: "Call again now" }).click();
  // The row is there before the service has answered.
  await expect(page.getByText("Follow this call")).toBeVisible();
  await expect(rowOf(page, number)).toHaveCount(2);
  expect(await callsTo(number)).toBe(2);
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

test("a number that was just called says how long it is locked, second by second, and may be called anyway", async ({
  desk: page,
}) => {
  const number = "+255714000331";
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  const button = page.getByRole("button", { name: `Call ${spaced(number)}` }).first();
  await button.click();
  await expect(page.getByText("Follow this call")).toBeVisible();
  const started = await startedTo(page, number);
  await pull("POST", `calls/${started.sessionId}/end`, { talkSeconds: 2 });
  const headers = ourHeaders();
  await page.request.post(`/api/calls/${started.id}/check`, { headers });
  await page.getByRole("textbox", { name: "Number", exact: true }).fill(number);
  await expect(page.getByText(/This number was just called. It is locked for \d+ s more/)).toBeVisible();
  await button.click();
  await expect(page.getByText(/You can call it again in \d+ s/)).toBeVisible();
  expect(await callsTo(number)).toBe(1);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Call again now" }).click();
  await expect(page.getByText("Follow this call")).toBeVisible();
  expect(await callsTo(number)).toBe(2);
});

test("who has opted out of messages is called from their row, and from the panel only when that is said", async ({
  desk: page,
}) => {
  const number = OPTED_OUT;
  const told = await page.request.post("/api/opt-outs", {
    headers: ourHeaders(),
    data: { number, reason: "Aliomba kwa simu" },
  });
  expect(told.ok(), await told.text()).toBe(true);
  await page.goto(`/contacts/opted-out?q=${encodeURIComponent(number)}`);
  await page.getByRole("button", { name: `Call ${spaced(number)}` }).click();
  const dialog = page.getByRole("dialog", { name: `Call ${spaced(number)}` });
  await expect(dialog.getByText("This person has opted out of messages")).toBeVisible();
  await expect(dialog.getByText("An opt-out does not stop calls", { exact: false })).toBeVisible();
  await expectNoBarriers(page);
  expect(await callsTo(number), "to be told calls nobody").toBe(0);
  await page.keyboard.press("Escape");

  // The first call lasts until the second is asked for, however slow the machine is.
  await pull("PUT", "settings", { callTalkMs: 300_000 });
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  await page.getByRole("button", { name: `Call ${spaced(number)}` }).click();
  await expect(page.getByText("This person has opted out of messages.", { exact: false })).toBeVisible();
  expect(await callsTo(number)).toBe(0);
  await page.getByRole("button", { name: "Call anyway" }).click();
  await expect(page.getByText("Follow this call")).toBeVisible();

  await page.goto(`/contacts/opted-out?q=${encodeURIComponent(number)}`);
  await page.getByRole("button", { name: `Call ${spaced(number)}` }).click();
  const call = dialog.getByRole("button", { name: `Call ${spaced(number)}` });
  await call.click();
  await expect(dialog.getByText("in a call with this number", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Call again now" }).click();
  await dialog.getByRole("link", { name: "Follow this call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Call to ${spaced(number)}`);
  expect(await callsTo(number)).toBe(2);
  await pull("PUT", "settings", { callTalkMs: 10_000 });
});

test("a number that cannot be called is said so at its field, and nothing is asked for", async ({
  desk: page,
}) => {
  await page.goto("/calls");
  const field = page.getByRole("textbox", { name: "Number", exact: true });
  await field.fill("+123456");
  await expect(page.getByText(/7 to 15 digits after the \+, and this one has 6/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Call", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(field).toHaveAttribute("aria-invalid", "true");
});

test("a lost answer says that it may have rung, leads to the call, and a person decides", async ({
  desk: page,
}) => {
  const number = LOST;
  await pull("PUT", "faults", {
    seed: 1,
    rules: [
      { kind: "cut", when: "after", operation: "startCall", times: 1 },
      // What the list tells would settle it before anybody could.
      { kind: "error", when: "before", status: 503, operation: "listCalls" },
    ],
  });
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  await page.getByRole("button", { name: `Call ${spaced(number)}` }).click();
  await expect(page.getByText("May have rung: we lost the answer")).toBeVisible();
  expect(await callsTo(number)).toBe(1);
  await page.getByRole("link", { name: "See this call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Call to ${spaced(number)}`);
  await expect(page.getByText("Nothing yet. You see its answer here when we have asked.")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await expect(page.getByRole("link", { name: /Calls.*1 call may have rung/ })).toBeVisible();
  await page.getByRole("button", { name: "It rang" }).click();
  await expect(page.getByRole("region", { name: "Decide" })).toHaveCount(0);
  await pull("PUT", "faults", { seed: 1, rules: [] });
  expect(await callsTo(number), "nothing was called again").toBe(1);
});

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
  const asked = page.waitForEvent("download", { timeout: 15_000 });
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

test("a viewer sees calls with masked numbers, and neither dials nor listens", async ({ desk: page }) => {
  const id = await recordedCall(page, 5);
  const { number } = await (await page.request.get(`/api/calls/${id}`)).json();
  const last = String(number).slice(-6);
  await page.context().clearCookies();
  await signInAsViewer(page);
  await page.goto("/calls");
  await expect(table(page).getByRole("row").nth(1)).toBeVisible();
  expect(await page.content()).not.toContain(last);
  expect(await page.content()).not.toContain(last.replace(/(?=...$)/, " "));
  await expect(page.getByRole("heading", { name: "Call a number" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Listen/ })).toHaveCount(0);
  await expect(page.getByText("Recorded").first()).toBeVisible();
  await table(page).getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByText("Your role may not read notes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check now" })).toHaveCount(0);
});

/** The last call to a number, as the console knows it. */
async function startedTo(page: Page, number: string): Promise<{ id: string; sessionId: string }> {
  const answer = await page.request.get(`/api/calls?q=${encodeURIComponent(number)}`);
  return (await answer.json()).items[0];
}

/** How many calls the sandbox really made to a number. */
async function callsTo(number: string): Promise<number> {
  const answer = await fetch(`${process.env.TUMA_SANDBOX_ADMIN}/calls`);
  const { calls } = (await answer.json()) as { calls: { destinationNumber: string }[] };
  return calls.filter(({ destinationNumber }) => destinationNumber === number).length;
}
