import type { Page } from "playwright/test";
import {
  expect,
  expectNoBarriersAnywhere,
  expectNothingWider,
  ledgerEntriesOf,
  pull,
  test,
} from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";
import { PHONE } from "./support/phone.ts";
import { ownNumber } from "./support/send.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";
import { spaced } from "./support/spaced.ts";
import { expectSwahili, inSwahili } from "./support/swahili.ts";

const MINUTE_MS = 60_000;

test("the person stands beside the open conversation: number, window, consent, what else they got, and what is changed there holds", async ({
  desk: page,
  browser,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Neema Kisanga", text: "Oda yangu iko wapi?" });
  await sendSms(page, from, "Oda yako iko njiani");
  await open(page, "Neema Kisanga");
  const person = page.getByRole("complementary", { name: "This person" });
  await expect(person.getByText(spaced(from))).toBeVisible();
  await expect(person.getByText(/^Open until/)).toBeVisible();
  await expect(person.getByText("Nothing is known: nobody has noted")).toBeVisible();
  const others = person.getByRole("list", { name: "Other messages and calls" }).getByRole("listitem");
  await expect(others).toHaveCount(1);
  await expect(others).toContainText("Oda yako iko njiani");
  await expectNoBarriersAnywhere(page);

  await person.getByRole("button", { name: "Add to a list" }).click();
  const lists = page.getByRole("dialog", { name: /^Lists with/ });
  await lists.getByLabel("Name of a new list").fill(`Waulizaji ${from.slice(-4)}`);
  await lists.getByRole("button", { name: "Make a new list" }).click();
  await lists.getByRole("button", { name: "Done" }).click();
  await expect(person.getByRole("link", { name: `Waulizaji ${from.slice(-4)}` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Neema Kisanga" })).toBeVisible();
  await page.keyboard.press("i");
  await expect(person, "the key leads to it").toBeFocused();

  await resize(page, { width: 1200, height: 844 });
  await expect(person.getByText(/^Open until/)).toHaveCount(0);
  await page.keyboard.press("i");
  const drawer = page.getByRole("dialog", { name: "Neema Kisanga" });
  await expect(drawer.getByRole("link", { name: `Waulizaji ${from.slice(-4)}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await resize(page, { width: 1440, height: 900 });

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const viewer = await context.newPage();
  await signInAsViewer(viewer);
  const path = new URL(page.url()).pathname;
  await viewer.goto(path);
  await expect(viewer.getByText("You need the role Sender to answer.")).toBeVisible();
  await expect(viewer.getByRole("complementary", { name: "This person" })).toHaveCount(0);
  await expect(viewer.getByText(spaced(from))).toHaveCount(0);
  const refused = await viewer.request.get(`/api/person?number=${encodeURIComponent(from)}`);
  expect(refused.status()).toBe(403);
  await context.close();
});

test("who waits longer than the company wants is marked late in the list, until they have an answer", async ({
  desk: page,
}) => {
  await pull("PUT", "settings", { chatFailedShare: 0 });
  const [late, soon] = [ownNumber(), ownNumber()];
  await write(late, { name: "Tausi Mbwambo", text: "Nasubiri", ageMs: 45 * MINUTE_MS });
  await write(late, { name: "Tausi Mbwambo", text: "Bado", ageMs: 2 * MINUTE_MS });
  await write(soon, { name: "Imani Lyimo", text: "Habari", ageMs: 10 * MINUTE_MS });
  await page.goto("/settings/answers");
  await page.getByRole("button", { name: "Change the time to answer" }).click();
  const dialog = page.getByRole("dialog", { name: "How soon do you answer?" });
  await dialog.getByLabel("Minutes").fill("30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("30 minutes", { exact: true })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await open(page, "Tausi Mbwambo");
  await expect(rowOf(page, "Tausi Mbwambo")).toContainText(/Late: waiting 4\d min/);
  await expect(rowOf(page, "Imani Lyimo")).toContainText(/Waiting 1\d min/);
  await expectNoBarriersAnywhere(page);
  await page.getByRole("textbox", { name: "Message" }).fill("Samahani, karibu.");
  await page.getByRole("button", { name: "Send text to Tausi Mbwambo" }).click();
  await expect(rowOf(page, "Tausi Mbwambo")).toContainText("Answered");
  const put = await page.request.put("/api/settings/answerMinutes", {
    headers: ourHeaders(),
    data: { value: null },
  });
  expect(put.ok()).toBe(true);
  await pull("PUT", "settings", { chatFailedShare: 0.02 });
});

test("a reply is sent later: it waits in the conversation and can be cancelled, and a text cannot wait longer than the window", async ({
  desk: page,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Furaha Shayo", text: "Mtafungua lini?" });
  await open(page, "Furaha Shayo");
  await page.getByRole("textbox", { name: "Message" }).fill("Tumefungua sasa.");
  await choose(page, "Send later…");
  const dialog = page.getByRole("dialog", { name: "Send to Furaha Shayo later" });
  await dialog.getByLabel("Day").fill(dayIn(3));
  await dialog.getByLabel("Time").fill("09:00");
  await dialog.getByLabel("Time").blur();
  await expect(
    dialog.getByText("The 24 hours in which a text can be sent are over then.").first(),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Write a template" })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  const soon = new Date(Date.now() + 2 * 3_600_000);
  await dialog.getByLabel("Day").fill(dayAt(soon));
  await dialog.getByLabel("Time").fill(timeAt(soon));
  await dialog.getByLabel("Time").blur();
  await expect(dialog.getByRole("checkbox", { name: /Do not send it if they write first/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Schedule the reply" }).click();
  await expect(dialog).toBeHidden();
  const line = linesOf(page).filter({ hasText: "Tumefungua sasa." });
  await expect(line).toContainText(/Will be sent/);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await expect(rowOf(page, "Furaha Shayo")).not.toContainText("Answered");
  await expectNoBarriersAnywhere(page);
  await pull("POST", "inbound", { from, name: "Furaha Shayo", text: "Nimeona, asante" });
  await expect(line).toContainText("Will not be sent: they wrote first");
  await line.getByRole("button", { name: "Cancel this reply" }).click();
  await expect(line.getByRole("button", { name: "Cancel this reply" })).toHaveCount(0);
  await expect(line).toContainText("Cancelled");
  await expect(line).not.toContainText("campaign");
  const sent = (await ledgerEntriesOf("chat")).filter(({ recipient }) => recipient === from);
  expect(sent).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(PHONE);
  test("the person is behind one press, over the whole screen, and in Swahili where that is read", async ({
    desk: page,
  }) => {
    const from = ownNumber();
    await pull("POST", "inbound", { from, name: "Jabiri Mosha", text: "Mpo?" });
    await open(page, "Jabiri Mosha");
    await page.getByRole("button", { name: "This person" }).tap();
    const drawer = page.getByRole("dialog", { name: "Jabiri Mosha" });
    await expect(drawer.getByText(/^Open until/)).toBeVisible();
    await expect(drawer.getByRole("link", { name: "Everything with this number" })).toBeVisible();
    await expectNothingWider(page);
    await expectNoBarriersAnywhere(page);
    await drawer.getByRole("button", { name: "Close" }).tap();
    await expect(drawer).toBeHidden();
    await inSwahili(page);
    await page.reload();
    await comeAlive(page);
    await page.getByRole("button", { name: "Mtu huyu" }).tap();
    await expect(
      page.getByRole("dialog", { name: "Jabiri Mosha" }).getByText(/^Liko wazi hadi/),
    ).toBeVisible();
    await expectSwahili(page, "inbox-person");
  });
});

const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Conversations" }).getByRole("link", { name });

const write = (from: string, what: { name: string; text: string; ageMs: number }) =>
  pull("POST", "inbound", { from, ...what });

async function sendSms(page: Page, to: string, text: string): Promise<void> {
  const data = { to, text, senderId: "AMANI AGRO" };
  const answer = await page.request.post("/api/sms/messages", { headers: ourHeaders(), data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto("/inbox");
  await expect(rowOf(page, name)).toBeVisible();
  await comeAlive(page);
  await rowOf(page, name).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const linesOf = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("listitem");

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "What to write" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const zoned = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Dar_es_Salaam", ...options }).format(at);
const dayAt = (at: Date) => zoned(at, { day: "2-digit", month: "2-digit", year: "numeric" });
const timeAt = (at: Date) => zoned(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayIn = (days: number) => dayAt(new Date(Date.now() + days * 86_400_000));
