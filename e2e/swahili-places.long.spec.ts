import type { Locator, Page } from "playwright/test";
import { callsTo } from "./support/calls.ts";
import { expect, ledgerEntriesOf, pull, setFaults, test } from "./support/desk.ts";
import { originOf, ourHeaders } from "./support/origin-of.ts";
import { PHONE } from "./support/phone.ts";
import { letCallsBe, recordedCall } from "./support/recorded-call.ts";
import { spaced } from "./support/spaced.ts";
import { expectSwahili, inSwahili, sw, swWithin } from "./support/swahili.ts";
import { review } from "./support/templates.ts";

const PASSWORD = "mbuzi saba wavuka mto";

const button = (within: Page | Locator, english: string): Locator =>
  within.getByRole("button", { name: sw(english), exact: true });
const field = (within: Page | Locator, english: string): Locator =>
  within.getByRole("textbox", { name: sw(english), exact: true });
const recipientsOf = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("combobox")
    .or(page.getByRole("main").getByRole("textbox"))
    .and(page.getByLabel(swWithin("To")))
    .first();

test.use(PHONE);
test.beforeEach(({ desk }) => inSwahili(desk));
test.afterEach(async () => {
  await setFaults();
  await letCallsBe();
});

test("journey 5 in Swahili: events come while one looks, are held back while one reads, and are found by their text", async ({
  desk: page,
}) => {
  const name = "Rehema Mkude";
  const say = (text: string) => pull("POST", "inbound", { from: "+255754333442", name, text });
  await page.goto("/events?type=message.received");
  await expect(page.getByText(sw("New events appear on top"))).toBeVisible();
  const rows = page.getByRole("row").filter({ hasText: name });
  await say("Bei ya mahindi ni ngapi?");
  await expect(rows).toHaveCount(1);
  await expectSwahili(page, "5-events");
  await rows.getByRole("link").first().tap();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(sw("Signature verified"))).toBeVisible();
  await expectSwahili(page, "5-event");
  for (const view of ["Raw bytes", "Headers", "Timeline"]) {
    await drawer.getByRole("link", { name: sw(view) }).tap();
    await expect(drawer.getByRole("link", { name: sw(view) })).toHaveAttribute("aria-current", "page");
    await expectSwahili(page, `5-${view}`);
  }
  await say("Mko wazi kesho?");
  await button(drawer, "Close").tap();
  await expect(rows.nth(1).or(button(page, "1 new")).first()).toBeVisible();
  const search = page.getByRole("searchbox", { name: sw("Text, number, id or JSON") });
  await search.fill("mahindi ni ngapi");
  await expect(
    page.getByText(sw("A search shows what is stored. It does not show new events")),
  ).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expectSwahili(page, "5-found");
  await search.fill('{"data":{"content"');
  await expect(search).toHaveAttribute("aria-invalid", "true");
  await expectSwahili(page, "5-no-json");
  await page.goto("/events?q=hakuna-kitu-kama-hiki");
  await button(page, "Clear search").tap();
});

test("journey 6 in Swahili: a number is called, once, followed to its end, listened to and noted", async ({
  desk: page,
}) => {
  const number = "+255712400201";
  await pull("PUT", "settings", { callStepMs: 0, callTalkMs: 86_400_000 });
  await page.goto("/calls");
  await expectSwahili(page, "6-calls");
  await page.goto(`/calls?dial=${encodeURIComponent(number)}`);
  const call = page.getByRole("button", { name: sw(`Call ${spaced(number)}`), exact: true }).first();
  await call.tap();
  await expect(page.getByText(sw("Follow this call"))).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: spaced(number) });
  await expect(row).toHaveCount(1);
  await expectSwahili(page, "6-calling");
  await field(page, "Number").fill(number);
  await call.tap();
  await expect(button(page, "Call again now")).toBeVisible();
  await expectSwahili(page, "6-again");
  expect(await callsTo(number)).toBe(1);
  const { items } = await (await page.request.get(`/api/calls?q=${encodeURIComponent(number)}`)).json();
  await pull("POST", `calls/${items[0].sessionId}/end`, { talkSeconds: 5 });
  await expect(row.getByText(sw("Finished"))).toBeVisible();
  await expectSwahili(page, "6-finished");
  await row.getByRole("link", { name: spaced(number) }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(sw(`Call to ${spaced(number)}`));
  await expect(page.locator("canvas").first()).toBeVisible();
  await expectSwahili(page, "6-call");

  const id = await recordedCall(page, 70 * 60);
  await page.goto(`/calls/${id}?t=125`);
  const player = page.getByRole("region", { name: sw("Player") });
  await expect(button(player, "Play")).toBeVisible();
  await button(player, "Note at 02:05").tap();
  await field(page, "New note").fill("Anauliza mifuko miwili");
  await button(page, "Add note").tap();
  await expect(page.getByRole("list", { name: sw("Notes"), exact: true })).toContainText("Anauliza");
  await page.getByLabel(swWithin("New tag")).fill("Mteja mpya");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Mteja mpya" })).toBeVisible();
  await button(player, "Play").tap();
  await expect(button(player, "Pause")).toBeVisible();
  await button(player, "Pause").tap();
  await expectSwahili(page, "6-player");
  const saving = page.waitForEvent("download");
  await player.getByRole("link", { name: sw("Download the recording") }).tap();
  await saving;
});

test("journey 8 in Swahili: a template is written by its rules, rejected with a reason, fixed in a copy, approved and sent", async ({
  desk: page,
}) => {
  await pull("PUT", "settings", { templateReviewMs: 3_600_000 });
  await page.goto("/templates/new");
  await field(page, "Name").fill("Oda");
  await field(page, "Body").fill("Habari {{1}}, oda namba {{2}}");
  await expect(button(page, "Submit for review")).toHaveAttribute("aria-disabled", "true");
  await expectSwahili(page, "8-rules");
  await field(page, "Name").fill("oda_ya_kiswahili");
  await field(page, "Body").fill("Habari {{1}}, oda namba {{2}} iko tayari.");
  await field(page, "Footer").fill("Amani Agrovet, Mwanza");
  await field(page, "Body field 1").fill("Asha");
  await field(page, "Body field 2").fill("4471");
  await expect(page.getByRole("complementary", { name: sw("Preview") })).toContainText(
    "Habari Asha, oda namba 4471 iko tayari.",
  );
  await expectSwahili(page, "8-written");
  await button(page, "Submit for review").tap();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expectSwahili(page, "8-pending");
  await review("oda_ya_kiswahili", "reject", "Mfano haueleweki");
  await expect(page.getByText(sw("The provider rejected it"))).toBeVisible();
  await expectSwahili(page, "8-rejected");
  await page.getByRole("link", { name: sw("Fix in a copy") }).tap();
  await expect(field(page, "Name")).toHaveValue("oda_ya_kiswahili_2");
  await field(page, "Body field 1").fill("Asha");
  await field(page, "Body field 2").fill("4471");
  await button(page, "Submit for review").tap();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "oda_ya_kiswahili_2" })).toBeVisible();
  await review("oda_ya_kiswahili_2", "approve");
  await expect(page.getByRole("list", { name: sw("Status history") }).getByRole("listitem")).toHaveCount(2);
  await field(page, "Body field 1").fill("Asha");
  await field(page, "Body field 2").fill("4471");
  await button(page, "Ask the service").tap();
  await expect(page.getByText(sw("These values fit"))).toBeVisible();
  await expectSwahili(page, "8-approved");
  await page.getByRole("link", { name: sw("Send with it") }).tap();
  await field(page, "Body field 1").fill("Asha");
  await field(page, "Body field 2").fill("4471");
  await recipientsOf(page).fill("+255754666202");
  await page.keyboard.press("Enter");
  await expectSwahili(page, "8-send");
  await page.getByRole("button", { name: sw("Send to 1 person") }).tap();
  await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("link", { name: sw("Send another") })).toBeVisible();
  await expectSwahili(page, "8-sent");
  const sent = (await ledgerEntriesOf("chat")).filter(({ recipient }) => recipient === "+255754666202");
  expect(sent).toHaveLength(1);
  await page.goto("/templates?q=oda_ya_kiswahili");
  await expect(page.getByRole("link", { name: "oda_ya_kiswahili_2" })).toBeVisible();
  await expectSwahili(page, "8-catalogue");
});

test("journey 9 in Swahili: a person is invited, joins in a browser of their own, gets another role and is disabled, and the log says it", async ({
  desk: page,
  browser,
}) => {
  const email = `upendo-${Date.now()}@amani.example`;
  await page.goto("/settings/team");
  await field(page, "E-mail").fill(email);
  await page.getByRole("combobox", { name: sw("Role"), exact: true }).tap();
  await page
    .getByRole("option", { name: swWithin("Viewer") })
    .first()
    .tap();
  await button(page, "Make a one-time link").tap();
  const link = (await page.locator("[data-one-time-link]").textContent()) ?? "";
  await expectSwahili(page, "9-invited");

  const context = await browser.newContext({ ...PHONE, baseURL: originOf(), locale: "sw-TZ" });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expectSwahili(theirs, "9-invitation");
  await field(theirs, "Your name").fill("Upendo Lema");
  await theirs.getByLabel(sw("Password"), { exact: true }).fill(PASSWORD);
  await button(theirs, "Create my account").tap();
  await theirs.waitForURL("**/overview");
  await expectSwahili(theirs, "9-viewer");

  await button(page, "Change Upendo Lema").tap();
  await page.getByRole("menuitem", { name: sw("Role and rights…") }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: sw("Role"), exact: true }).tap();
  await dialog
    .getByRole("option", { name: swWithin("Sender") })
    .first()
    .tap();
  await dialog.getByLabel(swWithin("Export lists and reports")).check();
  await expectSwahili(page, "9-rights");
  await button(page, "Save role and rights").tap();
  await theirs.waitForURL("**/sign-in**");
  await expectSwahili(theirs, "9-signed-out");
  await field(theirs, "E-mail").fill(email);
  await theirs.getByLabel(sw("Password"), { exact: true }).fill(PASSWORD);
  await button(theirs, "Sign in").tap();
  await theirs.waitForURL("**/overview");

  await button(page, "Change Upendo Lema").tap();
  await page.getByRole("menuitem", { name: sw("Disable…") }).tap();
  await expectSwahili(page, "9-disable");
  await button(page, "Disable this person").tap();
  await theirs.waitForURL("**/sign-in**");
  await expect(theirs.getByText(sw("This account was disabled. Ask an owner or admin."))).toBeVisible();
  await expectSwahili(theirs, "9-disabled");
  await context.close();
  await expectSwahili(page, "9-team");

  await page.goto("/settings/sign-in");
  await expectSwahili(page, "9-sessions");
  await page.goto("/settings/audit?kind=team");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: swWithin("Disabled a person") })
      .first(),
  ).toBeVisible();
  await button(page, "Check the whole log").tap();
  await expectSwahili(page, "9-audit");
});

test("journey 10 in Swahili: the sandbox plays the customer and the provider, and breaks what is asked of it", async ({
  desk: page,
}) => {
  await page.goto("/overview");
  await page
    .getByRole("navigation", { name: sw("Places") })
    .getByRole("button", { name: sw("More") })
    .tap();
  await page.getByRole("menuitem", { name: "Sandbox" }).tap();
  await page.waitForURL("**/sandbox");
  await expect(page.getByRole("region", { name: sw("Three faults to try") })).toBeVisible();
  await expectSwahili(page, "10-sandbox");
  await page.goto("/sandbox?section=customers");
  await field(page, "Number").fill("+255754333201");
  await field(page, "Name").fill("Rehema Salum");
  await field(page, "Message").fill("Mbegu za mahindi zipo?");
  await button(page, "Write as Rehema Salum").first().tap();
  await expect(page.getByRole("row").filter({ hasText: "Rehema Salum" })).toBeVisible();
  await expectSwahili(page, "10-customers");
  await button(page, "Close the window of Rehema Salum").tap();
  await page.goto("/sandbox?section=webhook");
  await expect(page.getByRole("row").filter({ hasText: "+255754333201" }).first()).toBeVisible();
  await expectSwahili(page, "10-webhook");

  await page.goto("/sandbox?section=templates");
  const template = page.getByRole("row").filter({ hasText: "order_ready" });
  await button(template, "Reject order_ready (en)").tap();
  await page.getByRole("dialog").getByLabel(swWithin("Reason")).fill("Mfano haupo.");
  await expectSwahili(page, "10-reject");
  await page.getByRole("dialog").getByRole("button").last().tap();
  await expect(template.getByText("Mfano haupo.")).toBeVisible();
  await button(template, "Approve order_ready (en)").tap();
  await expect(template.getByText("Mfano haupo.")).toBeHidden();
  await expectSwahili(page, "10-templates");

  await page.goto("/sandbox?section=faults");
  await choose(page, "What goes wrong", "Events are lost, late or doubled");
  await choose(page, "What happens", "Send events more than once");
  await page.getByLabel(swWithin("Copies")).fill("3");
  await button(page, "Switch it on").tap();
  const faults = page.getByRole("list", { name: sw("Faults that are on") }).getByRole("listitem");
  await expect(faults).toHaveCount(1);
  await choose(page, "What goes wrong", "The connection breaks or is slow");
  await choose(page, "What happens", "Cut the connection");
  await button(page, "Switch it on").tap();
  await expect(faults).toHaveCount(2);
  await pull("POST", "inbound", { from: "+255754333202", name: "Hassan Mbwana", text: "Nimepokea" });
  await expect(faults.filter({ hasText: swWithin("Happened once") })).toHaveCount(1);
  await expectSwahili(page, "10-faults");
  await button(page, "Switch all off").tap();
  await expectSwahili(page, "10-switch-off");
  await button(page.getByRole("dialog"), "Switch all off").tap();
  await expect(page.getByText(sw("No fault is switched on"), { exact: true })).toBeVisible();

  await page.goto("/sandbox?section=credits");
  await page.getByLabel(swWithin("Credits to add")).fill("2500");
  await button(page, "Add 2,500 credits").tap();
  await expectSwahili(page, "10-credits");
  for (const section of ["keys", "settings", "sms", "calls"]) {
    await page.goto(`/sandbox?section=${section}`);
    await page.waitForLoadState("networkidle");
    await expectSwahili(page, `10-${section}`);
  }
  const answer = await page.request.get("/api/events?q=Hassan", { headers: ourHeaders() });
  expect((await answer.json()).items[0]?.duplicates).toBeGreaterThan(0);
});

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: sw(name) }).tap();
  await page.getByRole("option", { name: sw(option), exact: true }).tap();
}
