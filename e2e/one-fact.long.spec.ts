import type { Page } from "playwright/test";
import { callRow, callsTable } from "./support/calls.ts";
import { composeSms, csv, reviewOf, saved } from "./support/composer.ts";
import {
  expect,
  expectNoBarriersAnywhere,
  pull,
  releaseGate,
  setFaults,
  test,
  waitAtGate,
} from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { letCallsBe, USUAL } from "./support/recorded-call.ts";
import { startElsewhere } from "./support/start-elsewhere.ts";
import { startPlanned } from "./support/start-planned.ts";

test.afterEach(async () => {
  await setFaults();
  await letCallsBe();
});

const TEXT = "Habari {{Jina}}, mnada ni Jumamosi";
const FILE = "Simu;Jina\r\n0754779001;Asha\r\n0754779002;Juma\r\n0754779003;Pili\r\n";

test("repeat: its people are only queued in another campaign -> that is said with the way to cancel it there, and Send is not locked", async ({
  desk: page,
}) => {
  const other = await queueElsewhere(page, "Mnada wa kwanza");
  await composeSms(page, { name: "Mnada wa pili", file: csv(FILE), text: TEXT, isService: true });
  await reviewOf(page, "3");
  await expect(
    page.getByText("3 of these 3 (100 %) are queued for this message in another campaign"),
  ).toBeVisible();
  await expect(
    page.getByText("Whoever is queued there gets it, unless someone cancels that campaign."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel it there" })).toHaveAttribute(
    "href",
    `/campaigns/${other}`,
  );
  await expect(page.getByText(/got this message already/)).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Send it to them again" })).toHaveCount(0);
  const send = page.getByRole("button", { name: "Send 3 messages for 3 credits" });
  await expect(send).toBeVisible();
  await expect(send).not.toHaveAttribute("aria-disabled");
  await expectNoBarriersAnywhere(page);
  await page.request.post(`/api/campaigns/${other}/cancel`, { headers: ourHeaders() });
});

test("draft: discarded elsewhere -> what is typed then is said to be not saved, and nothing says that it is", async ({
  desk: page,
}) => {
  await composeSms(page, { name: "Rasimu moja", file: csv(FILE), text: TEXT });
  await saved(page);
  const id = /campaigns\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  const gone = await page.request.post(`/api/campaigns/${id}/cancel`, { headers: ourHeaders() });
  expect(gone.ok(), await gone.text()).toBe(true);
  await page.getByRole("textbox", { name: "Message" }).fill(`${TEXT} saa nne`);
  const draft = page.getByRole("status", { name: "Draft" });
  await expect(draft).toHaveText("Not saved");
  await expect(
    page.getByText("This draft was started, sent for approval or discarded elsewhere"),
  ).toBeVisible();
  await expect(page.getByText(/^\s*Saved \d\d:\d\d$/)).toHaveCount(0);
});

test("paused with its only request on its way -> 3 are still being sent and 0 queued, and no button sends them", async ({
  desk: page,
}) => {
  await setFaults({ kind: "gate", operation: "sendSmsBulk" });
  await page.goto(
    `/campaigns/${await startElsewhere(page, { name: "Njiani", first: 767_779_100, rows: 3 })}`,
  );
  await waitAtGate();
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(page.getByText(/3 are still being sent, 0 queued/).first()).toBeVisible();
  await expect(page.getByText(/Nothing is being sent/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /send [1-9]/ })).toHaveCount(0);
  await releaseGate();
  await expect(page.getByText(/^All messages are sent|^Sent to the service/).first()).toBeVisible();
});

test("call: nobody answered -> its row has no length, and nothing says that they talked", async ({
  desk: page,
}) => {
  const number = "+255714779200";
  await pull("PUT", "settings", USUAL);
  const started = await page.request.post("/api/voice/calls", {
    headers: ourHeaders(),
    data: { customerNumber: number, isAgain: true },
  });
  expect(started.status(), await started.text()).toBe(202);
  const { id, sessionId } = await started.json();
  await pull("POST", `calls/${sessionId}/end`, { status: "NO_ANSWER" });
  await page.request.post(`/api/calls/${id}/check`, { headers: ourHeaders() });
  await page.goto(`/calls?q=${encodeURIComponent(number)}`);
  const row = callRow(page, number);
  await expect(row.getByText("No answer")).toBeVisible();
  const length = (await callsTable(page).getByRole("columnheader").allInnerTexts()).indexOf("Length");
  expect(length).toBeGreaterThan(0);
  await expect(row.locator("th,td").nth(length), "neither 00:00 nor how long it rang").not.toHaveText(/\d/);
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Call to");
  await expect(page.getByText("Nobody answered, so there is no talk time").first()).toBeAttached();
  await expect(page.getByText(/with ringing|^Time talked/)).toHaveCount(0);
});

test("list: nothing comes after its last row -> End of list, and no older ones are said to be gone", async ({
  desk: page,
}) => {
  const from = "+255754779300";
  await pull("POST", "inbound", { from, name: "Rehema Mwisho", text: "Mko wazi?" });
  const events = async () =>
    (await (await page.request.get(`/api/events?q=${encodeURIComponent(from)}`)).json()).items;
  await expect.poll(async () => (await events()).length).toBe(1);
  await page.goto(`/events?q=${encodeURIComponent(from)}`);
  await expect(page.getByText("End of list", { exact: true })).toHaveCount(1);
  await expect(page.getByText(/no longer kept|were removed/)).toHaveCount(0);
});

/** The same people and the same message, for the end of the century. */
async function queueElsewhere(page: Page, name: string): Promise<string> {
  const headers = ourHeaders();
  const data = {
    ...{ name, channel: "sms", content: { text: TEXT }, senderId: "AMANI AGRO" },
    scheduledAt: "2099-11-28T09:30:00+03:00",
  };
  const { campaign } = await (await page.request.post("/api/campaigns", { headers, data })).json();
  await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
    headers,
    multipart: { mapping: "{}", file: csv(FILE) },
  });
  await startPlanned(page, campaign.id);
  return campaign.id;
}
