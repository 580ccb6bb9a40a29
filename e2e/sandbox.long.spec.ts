import type { Page } from "playwright/test";
import { expect, expectNoBarriers, expectNothingWider, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { expectTargets } from "./support/page/targets.ts";
import { PHONE } from "./support/phone.ts";

test.afterEach(async () => {
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await pull("POST", "webhook/reactivate", {});
  await pull("PUT", "settings", { smsMessageId: "uuid" });
  await pull("PUT", "senders", { name: "DUKA MPYA", state: "pending" });
});

test("playing the customer: a reply is delivered as a signed event and stands in Events", async ({
  desk: page,
}) => {
  await open(page, "/overview");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("sandbox");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/sandbox");
  await page.getByRole("link", { name: "Play the customer" }).click();
  await writeAs(page, { number: "+255754333001", name: "Rehema Salum", text: "Mbegu za mahindi zipo?" });
  const customer = page.getByRole("row").filter({ hasText: "Rehema Salum" });
  await expect(customer.getByText("Window open", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Webhook", exact: true }).click();
  const attempt = page.getByRole("row").filter({ hasText: "+255754333001" });
  await expect(attempt.getByText("message.received")).toBeVisible();
  await expect(attempt.getByText("Delivered")).toBeVisible();
  await expect(attempt.getByText(/^200 /)).toBeVisible();

  await page.goto("/events?q=Rehema");
  await page
    .getByRole("row", { name: /Message received/ })
    .first()
    .getByRole("link")
    .click();
  await expect(page.getByText("Signature verified")).toBeVisible();
  await expect(page.getByText("Mbegu za mahindi zipo?").first()).toBeVisible();

  await open(page, "/sandbox?section=customers");
  await page.getByRole("button", { name: "Write as Rehema Salum" }).first().click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.getByRole("button", { name: "Close the window of Rehema Salum" }).click();
  await expect(customer.getByText("Window closed")).toBeVisible();
});

test("the provider's desk: a template is rejected with a reason, then approved, and events say so", async ({
  desk: page,
}) => {
  await open(page, "/sandbox?section=templates");
  const template = page.getByRole("row").filter({ hasText: "order_ready" });
  await template.getByRole("button", { name: "Reject order_ready (en)" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The example is missing.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject the template" }).click();
  await expect(template.getByText("Rejected")).toBeVisible();
  await expect(template.getByText("The example is missing.")).toBeVisible();
  await template.getByRole("button", { name: "Approve order_ready (en)" }).click();
  await expect(template.getByText("Approved")).toBeVisible();
  await page.goto("/events?type=template.status.updated");
  await expect(page.getByText("Template rejected").first()).toBeVisible();
  await expect(page.getByText("Template approved").first()).toBeVisible();
});

test("a fault is switched on, met and switched off; the console takes each event once", async ({
  desk: page,
}) => {
  await open(page, "/sandbox?section=faults");
  await expect(page.getByText("No fault is switched on", { exact: true })).toBeVisible();
  await choose(page, "What goes wrong", "Events are lost, late or doubled");
  await choose(page, "What happens", "Send events more than once");
  await page.getByLabel("Copies").fill("3");
  await page.getByRole("button", { name: "Switch it on" }).click();
  const fault = page.getByRole("listitem").filter({ hasText: "Send events more than once" });
  await expect(fault.getByText("every event, each time, 1 time at most, 3 copies")).toBeVisible();
  await expect(fault.getByText("Not yet")).toBeVisible();

  await choose(page, "What goes wrong", "The connection breaks or is slow");
  await choose(page, "What happens", "Answer late");
  await choose(page, "To what", "sendSms");
  await page.getByLabel("How long").fill("20");
  await page.getByRole("button", { name: "Switch it on" }).click();
  await expect(page.getByRole("list", { name: "Faults that are on" }).getByRole("listitem")).toHaveCount(2);

  await pull("POST", "inbound", { from: "+255754333002", name: "Hassan Mbwana", text: "Nimepokea, asante" });
  await expect(fault.getByText("Happened once, now off")).toBeVisible();
  // A search reads what is stored, and once.
  const copies = async () => {
    const { items } = await (await page.request.get("/api/events?q=Hassan")).json();
    return items[0]?.duplicates;
  };
  await expect.poll(copies).toBe(2);
  await page.goto("/events?q=Hassan");
  await page
    .getByRole("row", { name: /Message received/ })
    .first()
    .getByRole("link")
    .click();
  await expect(page.getByText("3 times").first()).toBeVisible();

  await open(page, "/sandbox?section=faults");
  await page.getByRole("button", { name: "Switch off fault 1" }).click();
  await expect(fault).toBeHidden();
  await page.getByRole("button", { name: "Switch all off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch all off" }).click();
  await expect(page.getByText("No fault is switched on", { exact: true })).toBeVisible();
});

test("credits are added, a sender approved, a key made for another program", async ({ desk: page }) => {
  await open(page, "/sandbox?section=credits");
  const balance = page.getByText(/^The account has [\d,]+ credits$/);
  const before = creditsIn(await balance.textContent());
  await page.getByLabel("Credits to add").fill("2500");
  await page.getByRole("button", { name: "Add 2,500 credits" }).click();
  await expect.poll(async () => creditsIn(await balance.textContent())).toBe(before + 2_500);
  const sender = page.getByRole("row").filter({ hasText: "DUKA MPYA" });
  await sender.getByRole("button", { name: "Approve DUKA MPYA" }).click();
  await expect(sender.getByText("Approved")).toBeVisible();

  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await page.getByRole("checkbox", { name: "Voice" }).uncheck();
  await page.getByRole("button", { name: "Create the key" }).click();
  const shown = page.getByRole("alert").filter({ hasText: "API key, shown only now" });
  const key = /sk_sandbox_[0-9a-f]{48}/.exec((await shown.textContent()) ?? "")?.[0] ?? "";
  const row = page.getByRole("row").filter({ hasText: key.slice(-4) });
  await expect(row.getByText("Chat, SMS")).toBeVisible();
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke the key" }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
});

test("a switch of the settings holds: an SMS is answered with a number, as in older services", async ({
  desk: page,
}) => {
  await open(page, "/sandbox?section=settings");
  await choose(page, "Id of an SMS", "A number, as in older services");
  await page.getByRole("button", { name: "Save the settings" }).click();
  await expect(page.getByText("The settings apply from the next message on.")).toBeVisible();
  const answer = await page.request.post("/api/sms/messages", {
    headers: ourHeaders(),
    data: { to: "+255754333003", text: "Habari", senderId: "AMANI AGRO" },
  });
  expect((await answer.json()).messageId).toMatch(/^\d{6}$/);
  await page.getByRole("link", { name: "SMS activity" }).click();
  await expect(page.getByRole("row").filter({ hasText: "+255754333003" }).first()).toBeVisible();
});

test("the first tour loses an answer, stops the webhook and closes a window; put away, it stays away until it is asked for", async ({
  desk: page,
}) => {
  const headers = ourHeaders();
  await open(page, "/sandbox");
  const tour = page.getByRole("region", { name: "Three faults to try" });
  await tour.getByRole("button", { name: "Close a window" }).click();
  await expect(page.getByText("The window is closed. Only a template reaches this customer.")).toBeVisible();
  const refused = await page.request.post("/api/chat/text", {
    headers,
    data: { to: ["+255754000777"], text: "Habari" },
  });
  expect((await refused.json()).results[0].success).toBe(false);

  await tour.getByRole("button", { name: "Lose the next answer" }).click();
  await expect(page.getByText("1 fault is switched on.")).toBeVisible();
  await tour.getByRole("button", { name: "Lose the next answer" }).click();
  await expect(page.getByText("The next answer is lost. Send one SMS.")).toBeVisible();
  const lost = await page.request.post("/api/sms/messages", {
    headers,
    data: { to: "+255754333009", text: "Habari", senderId: "AMANI AGRO" },
  });
  expect((await lost.json()).code).toBe("service_unknown_outcome");
  const found = await page.request.post("/api/sms/messages", {
    headers,
    data: { to: "+255754333008", text: "Habari", senderId: "AMANI AGRO" },
  });
  expect(found.ok(), "pressed twice, one answer is lost").toBe(true);

  await tour.getByRole("button", { name: "Pause the webhook" }).click();
  await expect(page.getByText("The webhook is paused. Events wait until it is active again.")).toBeVisible();
  await tour.getByRole("button", { name: "Hide this tour" }).click();
  await expect(tour).toHaveCount(0);
  await open(page, "/sandbox");
  await expect(page.getByRole("list", { name: "What the sandbox holds" })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await page.getByRole("button", { name: "Show three faults to try" }).click();
  await expect(tour).toBeVisible();

  for (let n = 0; n < 21; n++)
    await pull("POST", "inbound", { from: `+2557543340${n + 10}`, name: `Mteja ${n}`, text: "Habari" });
  await open(page, "/sandbox?section=customers");
  const customers = page.getByRole("table", { name: "Customers" }).getByRole("button", { name: /^Write as/ });
  await expect(customers).toHaveCount(20);
  await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await expect.poll(() => customers.count()).toBeGreaterThan(20);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the tour sets its three faults up under a finger, leads on, and is put away and asked for again", async ({
    desk: page,
  }) => {
    await open(page, "/overview");
    await page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: "More" }).tap();
    await page.getByRole("menuitem", { name: "Sandbox" }).tap();
    const tour = page.getByRole("region", { name: "Three faults to try" });
    await expect(tour).toBeVisible();
    await expectTargets(page);
    await tour.getByRole("button", { name: "Pause the webhook" }).tap();
    await expect(
      page.getByText("The webhook is paused. Events wait until it is active again."),
    ).toBeVisible();
    await tour.getByRole("button", { name: "Close a window" }).tap();
    await expect(
      page.getByText("The window is closed. Only a template reaches this customer."),
    ).toBeVisible();
    await tour.getByRole("button", { name: "Lose the next answer" }).tap();
    await expect(page.getByText("1 fault is switched on.")).toBeVisible();
    await expectNothingWider(page);
    await expectNoBarriers(page);

    await tour.getByRole("button", { name: "Hide this tour" }).tap();
    await expect(tour).toHaveCount(0);
    await page.getByRole("button", { name: "Show three faults to try" }).tap();
    await tour.getByRole("link", { name: "Send an SMS" }).tap();
    await page.waitForURL("**/send");
  });
});

/** The page and its script: what is drawn on the server hears no click before. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeAlive(page);
}

type Written = { number: string; name: string; text: string };

async function writeAs(page: Page, { number, name, text }: Written): Promise<void> {
  await page.getByLabel("Number", { exact: true }).fill(number);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: `Write as ${name}` }).click();
  await expect(
    page.getByText(`${name} wrote from ${number}. The window is open for 24 hours.`),
  ).toBeVisible();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

function creditsIn(words: string | null): number {
  return Number(words?.replace(/\D/g, ""));
}
