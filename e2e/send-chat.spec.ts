import type { Page } from "playwright/test";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  ledgerEntriesOf,
  pull,
  test,
} from "./support/desk.ts";
import { optIn, optOut } from "./support/opt-out.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { ownNumber } from "./support/send.ts";
import { spaced } from "./support/spaced.ts";

const HOUR_MS = 60 * 60 * 1000;
const OPEN = "+255754111222";
const OLD = "+255754111333";
const STRANGER = "+255754111444";
const GONE = "+255754111555";
const LATE = "+255754111666";

test("recipients are sorted by their windows, and one press sends each what reaches them", async ({
  desk: page,
}) => {
  await pull("POST", "inbound", { from: OPEN, name: "Zawadi Mollel", text: "Mko wazi leo?" });
  await pull("POST", "inbound", { from: OLD, name: "Salma Juma", text: "Asante", ageMs: 30 * HOUR_MS });
  await pull("POST", "inbound", { from: GONE, name: "Peter Massawe", text: "STOP" });
  await optOut(GONE);
  await compose(page, [OPEN, OLD, STRANGER, GONE]);
  await expect(peopleOf(page, "Window open")).toHaveText(/255 754 111 222closes in 23 h 5\d min/);
  await expect(peopleOf(page, "No open window")).toHaveText([
    /255 754 111 333closed 6 h( \d min)? ago/,
    /255 754 111 444never wrote to us/,
  ]);
  await expect(peopleOf(page, "Opted out")).toHaveText(/255 754 111 555/);

  await page.getByRole("textbox", { name: /Message/ }).fill("Ndiyo, hadi saa kumi na mbili.");
  const send = page.getByRole("button", {
    name: "Send text to 1, template to 2; 1 opted out gets nothing",
  });
  await expect(send).toHaveAccessibleDescription(/Choose a template for 2 people/);
  await page.getByRole("textbox", { name: /^Template/ }).fill("chanjo_kumbusho");
  await page.getByRole("textbox", { name: /^Language/ }).fill("sw");
  for (const [index, value] of ["Asha", "Jumatatu"].entries()) {
    await page.getByRole("button", { name: "Body field", exact: true }).click();
    await page.getByLabel(`Body field ${index + 1}`, { exact: true }).fill(value);
  }
  await expect(page.getByText("Values are filled in by name")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  const before = await countSent();
  await send.dblclick();

  await expect(page.getByRole("heading", { name: "Text: 1 accepted" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Template: 2 accepted" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing was sent to 1 person" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Nothing was sent" })).toContainText("+255 754 111 555");
  await expectNoBarriersAnywhere(page);
  expect(await sentTo([OPEN, OLD, STRANGER, GONE], before)).toEqual([
    [OPEN, "sendText"],
    [OLD, "sendTemplate"],
    [STRANGER, "sendTemplate"],
  ]);
});

test("a text may go to unknown windows all the same; who is refused is offered a template", async ({
  desk: page,
}) => {
  await pull("POST", "inbound", { from: OPEN, name: "Zawadi Mollel", text: "Na kesho?" });
  await compose(page, [OPEN, STRANGER]);
  await page.getByRole("textbox", { name: /Message/ }).fill("Kesho pia, karibu.");
  await page.getByRole("radio", { name: "Nothing" }).check();
  await expect(
    page.getByRole("button", { name: "Send text to 1; 1 without an open window gets nothing" }),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Send the text anyway" }).check();
  await page.getByRole("button", { name: "Send text to 2" }).click();
  await expect(page.getByText(/approved template is required/).filter({ visible: true })).toBeVisible();

  await page.getByRole("button", { name: "Send a template to the 1 refused" }).click();
  await expect(page.getByRole("link", { name: "Chat template" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: "Remove +255 754 111 444" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove +255 754 111 222" })).toHaveCount(0);
});

test("a person who writes while the message is being written moves to the open windows", async ({
  desk: page,
}) => {
  await compose(page, [LATE]);
  await expect(peopleOf(page, "No open window")).toHaveText(/255 754 111 666never wrote to us/);
  await pull("POST", "inbound", { from: LATE, name: "Halima Said", text: "Mpo?" });
  await expect(peopleOf(page, "Window open")).toHaveText(/255 754 111 666closes in 23 h 5\d min/);
});

test("where the template fails after the text has left, it alone is sent again, with its own key", async ({
  desk: page,
}) => {
  const [writer, leaver] = [ownNumber(), ownNumber()];
  await pull("POST", "inbound", { from: writer, name: "Zawadi Mollel", text: "Bei gani?" });
  await compose(page, [writer, leaver]);
  await page.getByRole("textbox", { name: /Message/ }).fill("Elfu kumi na mbili.");
  await page.getByRole("textbox", { name: /^Template/ }).fill("oda_tayari");
  const keys: string[] = [];
  // The opt-out comes while the template is on its way: before the press, the page might look again and sort them out.
  await page.route("**/api/chat/template", async (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey);
    if (keys.length === 1) await optOut(leaver);
    await route.continue();
  });
  await page.getByRole("button", { name: "Send text to 1, template to 1", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Text: 1 accepted" })).toBeVisible();
  await expect(page.getByText("The template was not sent to 1 person")).toBeVisible();
  await expect(page.getByText(`Skipped: opted out. Nothing was sent to ${leaver}.`)).toBeVisible();
  expect(await sentTo([writer, leaver], 0)).toEqual([[writer, "sendText"]]);
  await optIn(leaver);
  await page.getByRole("button", { name: "Send the template to 1" }).click();
  await expect(page.getByRole("heading", { name: "Template: 1 accepted" })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await sentTo([writer, leaver], 0)).toEqual([
    [writer, "sendText"],
    [leaver, "sendTemplate"],
  ]);
  // A number of the result leads to the message at the address of its send.
  await page
    .getByRole("link", { name: spaced(writer) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/send\/[0-9a-f-]{36}\?(.*&)?message=\d+$/);
  await expect(page.getByRole("dialog").getByText("Elfu kumi na mbili.")).toBeVisible();
});

test("where the windows cannot be looked up, the page says so and still sends", async ({ desk: page }) => {
  await page.route("**/api/chat/windows", (route) =>
    route.fulfill({ status: 429, contentType: "application/problem+json", json: {} }),
  );
  await compose(page, [STRANGER]);
  await expect(page.getByText("We could not check who wrote to you")).toBeVisible();
  await page.getByRole("textbox", { name: /Message/ }).fill("Habari");
  await expect(page.getByRole("button", { name: "Send text to 1" })).toBeEnabled();
  await page.unroute("**/api/chat/windows");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(peopleOf(page, "No open window")).toHaveText(/never wrote to us/);
});

test("a template's way to read arrives by signed webhooks in the live feed", async ({ desk: page }) => {
  await page.goto("/events");
  const headers = ourHeaders();
  const to = Array.from({ length: 6 }, (_, index) => `+25575422200${index}`);
  const answer = await page.request.post("/api/chat/template", {
    headers,
    data: {
      to,
      templateName: "chanjo_kumbusho",
      language: "sw",
      templateParameters: { "1": "Asha", "2": "Jumatatu" },
    },
  });
  const { results } = await answer.json();
  expect(results.every((result: { success: boolean }) => result.success)).toBe(true);
  for (const word of ["Delivered", "Read"]) {
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
  }
  await page
    .getByRole("row", { name: /Delivered/ })
    .first()
    .getByRole("link")
    .click();
  await expect(page.getByText("Signature verified")).toBeVisible();
  await expectNoBarriers(page);
});

test("nobody, five hundred and one, and a forged callback each get a clear answer", async ({
  desk: page,
}) => {
  const headers = ourHeaders();
  const many = Array.from({ length: 501 }, (_, index) => `+2557${54_000_000 + index}`);
  for (const [to, rule] of [
    [["  ", ""], /at least one recipient/],
    [many, /at most 500/],
  ] as const) {
    const refused = await page.request.post("/api/chat/text", { headers, data: { to, text: "Habari" } });
    expect(refused.status()).toBe(400);
    expect((await refused.json()).detail).toMatch(rule);
  }
  const forged = await page.request.post("/api/hooks/chat", {
    headers: {
      "content-type": "application/json",
      "x-service-webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
      "x-service-webhook-signature": `sha256=${"0".repeat(64)}`,
    },
    data: { eventId: "0b7a3f6e-5e1c-4a94-9f0e-6f3f0a1d2c3b" },
  });
  expect(forged.status()).toBe(401);
  expect((await page.request.fetch("/api/campaigns", { method: "DELETE", headers })).status()).toBe(405);
});

/** The chat text form with these recipients, once their windows are known or cannot be. */
async function compose(page: Page, numbers: string[]): Promise<void> {
  await page.goto("/send?channel=chat-text");
  await page.getByLabel("To", { exact: false }).first().fill(numbers.join(", "));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Checking who wrote to you")).toHaveCount(0);
}

const peopleOf = (page: Page, group: string) =>
  page.getByRole("list", { name: group, exact: true }).getByRole("listitem");

const countSent = async () => (await ledgerEntriesOf("chat")).length;

/** What the sandbox really sent to these people since it had sent so many, in order of number. */
async function sentTo(numbers: string[], before: number): Promise<string[][]> {
  const sent = await ledgerEntriesOf("chat");
  return sent
    .slice(before)
    .filter(({ recipient }) => numbers.includes(recipient))
    .map(({ recipient, operation }) => [recipient, operation])
    .sort();
}
