import type { Page } from "playwright/test";
import { expect, expectNoBarriersAnywhere, ledgerEntriesOf, pull, test } from "./support/desk.ts";
import { optOut } from "./support/opt-out.ts";
import { comeAlive } from "./support/page/alive.ts";
import { PHONE } from "./support/phone.ts";
import { ownNumber } from "./support/send.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";
import { spaced } from "./support/spaced.ts";

const HOUR_MS = 60 * 60 * 1000;

test("somebody writes, the rail counts them, and they are answered by text whose way to them is followed", async ({
  desk: page,
}) => {
  const from = ownNumber();
  await page.goto("/inbox");
  await comeAlive(page);
  const before = await countedInRail(page);
  await pull("POST", "inbound", { from, name: "Zawadi Urio", text: "Mna mbolea ya *DAP*?" });
  await expect.poll(() => countedInRail(page)).toBe(before + 1);
  const row = rowOf(page, "Zawadi Urio", "Mna mbolea");
  await expect(row).toContainText(/23 h 5\d min left/);
  await expect(row).toContainText("New");
  await row.click();

  await expect(page).toHaveURL(/\/inbox\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Zawadi Urio" })).toBeVisible();
  await expect(linesOf(page)).toContainText(["Today", "Mna mbolea ya DAP?"]);
  await expect.poll(() => countedInRail(page)).toBe(before);
  await expect(row).not.toContainText("New");

  await page.getByRole("textbox", { name: "Message" }).fill("Ndiyo, mifuko 14.");
  const send = page.getByRole("button", { name: "Send text to Zawadi Urio" });
  await send.dblclick();
  const answer = linesOf(page).filter({ hasText: "Ndiyo, mifuko 14." });
  await expect(answer).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await expect(answer).toContainText(/Delivered|Read/);
  await expect(row).toContainText("Answered");
  expect(await sentTo(from)).toEqual(["sendText"]);

  await pull("POST", "inbound", { from, name: "Zawadi Urio", text: "Nakuja kesho." });
  await expect(linesOf(page)).toContainText(["Nakuja kesho."]);
  const next = rowOf(page, "Zawadi Urio", "Nakuja kesho.");
  await expect(next).not.toContainText("Answered");
  await expect(next, "whoever has it open has seen it").not.toContainText("New");
  await expectNoBarriersAnywhere(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/You see the data of/)).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Send text to Zawadi Urio" }),
    "whatever is said above it, the end of the page is on the screen",
  ).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(page.getByText(/You see the data of/)).toBeHidden();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inbox" }).click();
  await expect(page.getByText("Choose a conversation")).toBeVisible();
  await page.getByRole("link", { name: "Closing soonest" }).click();
  await expect(page).toHaveURL(/\/inbox\?show=open$/);
  await expect(page.getByText("closing soonest first")).toBeVisible();
  await expect(next).toBeVisible();
});

test("a conversation is found by a name and by a number; a short code is read, and cannot be answered", async ({
  desk: page,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Mwajuma Tarimo", text: "Shikamoo" });
  await pull("POST", "inbound", { from: "+15003", name: "Benki ya Mfano", text: "Msimbo ni 4711" });
  await page.goto("/inbox");
  await expect(rowOf(page, "Benki ya Mfano", "Msimbo ni 4711")).toBeVisible();
  await comeAlive(page);
  const search = page.getByRole("searchbox", { name: "Name or number" });
  await search.fill("tarimo");
  await expect(page).toHaveURL(/\/inbox\?q=tarimo$/);
  await expect(rowOf(page, "Mwajuma Tarimo", "Shikamoo")).toBeVisible();
  await expect(rowOf(page, "Benki ya Mfano", "Msimbo ni 4711")).toHaveCount(0);
  await search.fill(`0${from.slice(4, 7)} ${from.slice(7)}`);
  await expect(page.getByText("1 conversation, newest first")).toBeVisible();
  await rowOf(page, "Mwajuma Tarimo", "Shikamoo").click();
  await expect(page).toHaveURL(/\/inbox\/\d+\?q=/);
  await expect(search).not.toHaveValue("");
  await expectNoBarriersAnywhere(page);
  await search.fill("hakuna mtu");
  await expect(page.getByText("No conversation found")).toBeVisible();
  await page.getByRole("link", { name: "Show all conversations" }).click();
  await expect(search).toHaveValue("");
  await rowOf(page, "Benki ya Mfano", "Msimbo ni 4711").click();
  await expect(
    page.getByText("You cannot answer this number. Too short or too long for a phone number."),
  ).toBeVisible();
  await expect(page.getByText(/^Window closes/)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
});

test("once the window is over the composer takes a template in place, and keeps the text for later", async ({
  desk: page,
}) => {
  const from = ownNumber();
  await pull("POST", "inbound", { from, name: "Salma Mbise", text: "Asante", ageMs: 30 * HOUR_MS });
  await openConversation(page, "Salma Mbise", "Asante");
  await expect(page.getByText("Only an approved template can be sent until they write again.")).toBeVisible();
  await page.getByRole("button", { name: "What to write" }).click();
  const text = page.getByRole("menuitemradio", { name: "Text" });
  await expect(text).toBeDisabled();
  await expect(text).toContainText("once they write again");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Window closed/)).toBeVisible();
  const send = page.getByRole("button", { name: "Send template to Salma Mbise" });
  await send.click();
  await expect(page.getByRole("textbox", { name: /^Template/ })).toHaveAccessibleDescription(
    /Choose a template/,
  );
  await page.getByRole("textbox", { name: /^Template/ }).fill("chanjo_kumbusho");
  await page.getByRole("textbox", { name: /^Language/ }).fill("sw");
  for (const [index, value] of ["Salma", "Jumatatu"].entries()) {
    await page.getByRole("button", { name: "Body field", exact: true }).click();
    await page.getByLabel(`Body field ${index + 1}`, { exact: true }).fill(value);
  }
  await expectNoBarriersAnywhere(page);
  await send.click();
  const line = linesOf(page).filter({ hasText: "chanjo_kumbusho" });
  await expect(line).toContainText("Jumatatu");
  await expect(line).toContainText(/Accepted|Sent|Delivered|Read/);
  expect(await sentTo(from)).toEqual(["sendTemplate"]);

  await pull("POST", "inbound", { from, name: "Salma Mbise", text: "Nimepata" });
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("an answer whose result is lost on the way is found, and sent once; what was typed elsewhere waits for its conversation", async ({
  desk: page,
}) => {
  const [from, other] = [ownNumber(), ownNumber()];
  await pull("POST", "inbound", { from, name: "Halima Ndosi", text: "Mpo?" });
  await pull("POST", "inbound", { from: other, name: "Rehema Kisanga", text: "Bei gani?" });
  await openConversation(page, "Rehema Kisanga", "Bei gani?");
  await page.getByRole("textbox", { name: "Message" }).fill("Elfu kumi");
  await rowOf(page, "Halima Ndosi", "Mpo?").click();
  await expect(rowOf(page, "Rehema Kisanga", "Draft: Elfu kumi")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Halima Ndosi" })).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("Tupo, karibu.");
  await page.route("**/api/inbox/*/reply", async (route) => {
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Send text to Halima Ndosi" }).click();
  await expect(linesOf(page).filter({ hasText: "Tupo, karibu." })).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  expect(await sentTo(from)).toEqual(["sendText"]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Rehema Kisanga" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Elfu kumi");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Elfu kumi");
});

test("whoever leaves a conversation while the answer is on its way finds it sent there, and nothing left to send again", async ({
  desk: page,
}) => {
  const [from, other] = [ownNumber(), ownNumber()];
  await pull("POST", "inbound", { from, name: "Fatuma Said", text: "Oda yangu?" });
  await pull("POST", "inbound", { from: other, name: "Daudi Mrema", text: "Asanteni" });
  await openConversation(page, "Fatuma Said", "Oda yangu?");
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/inbox/*/reply", (route) => isReleased.then(() => route.continue()));
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Iko tayari.");
  await page.getByRole("button", { name: "Send text to Fatuma Said" }).click();
  await rowOf(page, "Daudi Mrema", "Asanteni").click();
  await expect(page.getByRole("heading", { level: 1, name: "Daudi Mrema" })).toBeVisible();
  await rowOf(page, "Fatuma Said", "Draft: Iko tayari.").click();
  await expect(message).toHaveValue("Iko tayari.");
  await expect(page.getByRole("button", { name: "Send text to Fatuma Said" })).toBeDisabled();
  release();
  await expect(linesOf(page).filter({ hasText: "Iko tayari." })).toHaveCount(1);
  await expect(message).toHaveValue("");
  expect(await sentTo(from)).toEqual(["sendText"]);
});

test("whoever opted out cannot be answered, and a viewer sees a masked number and no composer", async ({
  desk: page,
  browser,
}) => {
  const [gone, from] = [ownNumber(), ownNumber()];
  await pull("POST", "inbound", { from: gone, name: "Peter Shayo", text: "Basi" });
  await optOut(gone);
  await openConversation(page, "Peter Shayo", "Basi");
  await expect(page.getByText("They asked to get no messages.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);

  await pull("POST", "inbound", { from, name: "Joseph Lema", text: "Nimelipa" });
  await expect(rowOf(page, "Joseph Lema", "Nimelipa")).toBeVisible();
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const viewer = await context.newPage();
  await signInAsViewer(viewer);
  const masked = `+25575•••${from.slice(-3)}`;
  await openConversation(viewer, masked, "Nimelipa");
  await expect(viewer.getByText("You need the role Sender to answer.")).toBeVisible();
  await expect(viewer.getByRole("searchbox")).toHaveCount(0);
  await expect(viewer.getByText(spaced(from))).toHaveCount(0);
  await expect(viewer.getByText("Joseph Lema")).toHaveCount(0);
  await expect(rowOf(viewer, masked, "Nimelipa"), "looking on is not reading").toContainText("New");
  await context.close();
});

test.describe("on a phone", () => {
  test.use(PHONE);
  test("the list and a conversation each have the screen, with a way back", async ({ desk: page }) => {
    const from = ownNumber();
    await pull("POST", "inbound", { from, name: LONG_NAME, text: "Mifuko miwili tafadhali" });
    await page.goto("/overview");
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: /^Inbox/ })
      .tap();
    await rowOf(page, "Hassan Kiria", "Mifuko miwili").tap();
    await expect(page.getByRole("heading", { level: 1, name: "Hassan Kiria" })).toBeVisible();
    await expect(rowOf(page, "Hassan Kiria", "Mifuko miwili")).toBeHidden();
    const send = page.getByRole("button", { name: "Send text to Hassan Kiria" });
    await page.getByRole("textbox", { name: "Message" }).fill("Sawa");
    await send.tap();
    await expect(linesOf(page).filter({ hasText: "Sawa" })).toBeInViewport();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name: "All conversations" }).tap();
    await expect(rowOf(page, "Hassan Kiria", "Mifuko miwili")).toBeVisible();
    await expectNoBarriersAnywhere(page);
  });
});

/** Of one word that no line of a phone has room for. */
const LONG_NAME = `Hassan Kiria ${"wa".repeat(40)}`;

const rowOf = (page: Page, name: string, words: string) =>
  page.getByRole("list", { name: "Conversations" }).getByRole("link", { name }).filter({ hasText: words });

const linesOf = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("listitem");

/** How many conversations the rail says have something new. */
async function countedInRail(page: Page): Promise<number> {
  const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Inbox/ });
  return Number(/(\d+) conversation/.exec((await place.getAttribute("title")) ?? "")?.[1] ?? 0);
}

async function openConversation(page: Page, name: string, words: string): Promise<void> {
  await page.goto("/inbox");
  await rowOf(page, name, words).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** What the sandbox really sent to somebody. */
async function sentTo(number: string): Promise<string[]> {
  const sent = await ledgerEntriesOf("chat");
  return sent.filter(({ recipient }) => recipient === number).map(({ operation }) => operation);
}
