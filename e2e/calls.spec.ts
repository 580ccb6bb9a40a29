import type { Page, Route } from "playwright/test";
import { callRow, callsTable, callsTo } from "./support/calls.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, pull, setFaults, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { PALETTE } from "./support/page/palette.ts";
import { spaced } from "./support/spaced.ts";

// Answered at once; they talk until the test ends the call, however slow the machine is.
test.beforeEach(() => pull("PUT", "settings", { callStepMs: 0, callTalkMs: 86_400_000 }));
test.afterEach(async () => {
  await setFaults();
  await pull("PUT", "settings", { callStepMs: 2_500, callTalkMs: 12_000 });
  await pull("POST", "step", { of: "calls" });
});

// Numbers that nobody else calls; with the seed of the sandbox they are answered.
const [FOLLOWED, TWICE, LOST] = ["+255712400101", "+255712400103", "+255712400106"] as const;
const OPTED_OUT = "+255712400109";

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
  await page.goto("/calls");
  await dialByKeys(page, `0${number.slice(4)}`, number);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const row = callRow(page, number);
  await expect(row.getByText("In a call")).toBeVisible();
  await expect(row.getByRole("timer")).toHaveText(/^00:\d\d$/);
  const { sessionId } = await startedTo(page, number);
  await pull("POST", `calls/${sessionId}/end`, { talkSeconds: 5 });
  await expect(row.getByText("Finished")).toBeVisible();
  await expect(row.getByText(/^00:\d\d$/)).toBeVisible();
  await expect(row.getByRole("link", { name: /Listen to/ })).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window), "the page was never loaded again").toBe(true);

  await row.getByRole("link", { name: spaced(number), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Call to ${spaced(number)}`);
  await expect(page.getByText("Started by: Neema Mushi")).toBeVisible();
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
  await expect(callRow(page, number)).toContainText("Anapita Jumamosi na gari");
  await expect(callsTable(page).getByRole("row")).toHaveCount(2);
  await expectNoBarriersAnywhere(page);

  await page.goBack();
  await note.getByRole("button", { name: "Delete this note" }).click();
  await expect(note).toHaveCount(0);
  // Its loudness is worked out by the worker, in a thread of its own.
  await expect(page.locator("canvas").first()).toBeVisible();
  await expectNoBarriersAnywhere(page);
});

test("a second call to a number is asked about, and made only when that is said", async ({ desk: page }) => {
  const number = TWICE;
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  const button = page.getByRole("button", { name: `Call ${spaced(number)}` });
  await button.click();
  await expect(page.getByText("Follow this call")).toBeVisible();
  await expect(callRow(page, number)).toHaveCount(1);
  await page.getByRole("textbox", { name: "Number", exact: true }).fill(number);
  await button.click();
  await expect(page.getByText(`${spaced(number)} was not called`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Number", exact: true })).toHaveValue(number);
  await expect(callRow(page, number)).toHaveCount(1);
  await page.getByRole("button", { name: "Call again now" }).click();
  // The row is there before the service has answered.
  await expect(page.getByText("Follow this call")).toBeVisible();
  await expect(callRow(page, number)).toHaveCount(2);
  expect(await callsTo(number)).toBe(2);
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
  // It was just called whenever the page reads it. A page that is open may have read it before, and no event says what changed.
  await page.route("**/api/calls?*", (route) => withTimes(route, new Date().toISOString()));
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  await expect(page.getByText(/This number was just called. It is locked for \d+ s more/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  // And by the server's clock, however long this test takes.
  await withDatabase((db) =>
    db.query("UPDATE call SET at = at + interval '1 hour' WHERE id = $1", [started.id]),
  );
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
  await setFaults(
    { kind: "cut", when: "after", operation: "startCall", times: 1 },
    // What the list tells would settle it before anybody could.
    { kind: "error", when: "before", status: 503, operation: "listCalls" },
  );
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  await page.getByRole("button", { name: `Call ${spaced(number)}` }).click();
  await expect(page.getByText("May have rung: no clear answer")).toBeVisible();
  expect(await callsTo(number)).toBe(1);
  await page.getByRole("link", { name: "See this call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Call to ${spaced(number)}`);
  await expect(page.getByText("Nothing yet. You see its answer here when we have asked.")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await expect(page.getByRole("link", { name: /Calls.*1 call may have rung/ })).toBeVisible();
  await page.getByRole("button", { name: "It rang" }).click();
  await expect(page.getByRole("region", { name: "Decide" })).toHaveCount(0);
  await setFaults();
  expect(await callsTo(number), "nothing was called again").toBe(1);
});

/** The last call to a number, as the console knows it. */
async function startedTo(page: Page, number: string): Promise<{ id: string; sessionId: string }> {
  const answer = await page.request.get(`/api/calls?q=${encodeURIComponent(number)}`);
  return (await answer.json()).items[0];
}

/** Lets an answer go on as if all of its calls were made then. */
async function withTimes(route: Route, at: string): Promise<void> {
  const response = await route.fetch();
  const answer = await response.json();
  const items = answer.items.map((call: object) => ({ ...call, at }));
  await route.fulfill({ response, json: { ...answer, items } });
}
