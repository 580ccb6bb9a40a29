import type { Page } from "playwright/test";
import {
  expect,
  expectNoBarriers,
  ledgerOf,
  releaseGate,
  setFaults,
  test,
  waitAtGate,
} from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";
import { type Plan, startElsewhere } from "./support/start-elsewhere.ts";

/** To anybody of the first file: other journeys send too. */
const sentToThem = async () => (await ledgerOf("sms")).filter((to) => to.startsWith("+255765000"));

test.afterEach(() => setFaults());

test("a lost answer is said, shown with its evidence and settled by a person; nobody is sent to twice", async ({
  desk: page,
}) => {
  // Evidence is a balance that was told before the request that is lost had begun; on a slow machine two begin at once.
  await startCampaign(page, { name: "Salio la kwanza", first: 766_000_000, rows: 2 });
  await expect(page.getByText(/All messages are sent/)).toBeVisible();
  const before = (await sentToThem()).length;
  const cut = { kind: "cut", operation: "sendSmsBulk", when: "after", times: 1, after: 2 };
  await setFaults(cut);
  await startCampaign(page, { name: "Jibu lililopotea", first: 765_000_000, rows: 900 });
  const note = page.getByText(/^May have been sent: no clear answer for \d+ people$/);
  await expect(note).toBeVisible();
  // How many go in one request hangs on what the console has met before.
  const lost = Number(/\d+/.exec((await note.textContent()) ?? "")?.[0]);
  await page.getByText("Funnel", { exact: true }).click();
  await expect(page.getByText(String(900 - lost), { exact: true }).first()).toBeVisible();
  await resize(page, { width: 1280, height: 800 });
  await page.goto(`${new URL(page.url()).pathname}?state=unknown`);
  const story = page.getByRole("region", { name: "What happened" });
  for (const width of [390, 1280]) {
    await resize(page, { width, height: 800 });
    await expect(
      story.getByText(/^Stopped, no clear answer: .* s\. Then we went on slowly: 1\b/),
    ).toBeVisible();
  }
  await page.getByRole("table", { name: "Recipients" }).getByRole("link").first().click();
  const row = page.getByRole("dialog");
  await expect(row.getByText(/We sent it, but got no clear answer/)).toBeVisible();
  await expect(row.getByText("Habari Mteja")).toBeVisible();
  const told = page.getByText("Sent to the service", { exact: true }).or(note);
  for (const text of await told.all())
    expect((await text.boundingBox())?.height, "the drawer leaves words their room").toBeLessThan(45);
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expect(row).toBeHidden();
  await page.getByRole("button", { name: "Show the evidence" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarriers(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Decide for ${lost} people` })
    .click();
  const suggested = page.getByRole("radio", { name: /The balance suggests this/ });
  await expect(suggested).toHaveCount(1);
  await expect(suggested).toHaveAccessibleName(/^Count them as sent/);
  await suggested.check();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Count ${lost} people as sent` })
    .click();
  await expect(note).toBeHidden();
  const sent = await sentToThem();
  expect(sent.length - before, "the lost one had gone out, and was not sent again").toBe(900);
  expect(new Set(sent.slice(before)).size).toBe(900);
});

test("a person may send again what may have been sent, and types for how many", async ({ desk: page }) => {
  const cut = { kind: "cut", operation: "sendSmsBulk", when: "after", times: 1 };
  await setFaults(cut);
  await startCampaign(page, { name: "Tuma tena", first: 769_000_000, rows: 3 });
  await page.getByRole("button", { name: "Decide for 3 people" }).click();
  const dialog = page.getByRole("dialog");
  await resize(page, { width: 390, height: 700 });
  await dialog.getByRole("radio", { name: "Send again to 3 people" }).check();
  await expect(dialog.getByLabel("They may get it twice. Type 3 to confirm.")).toBeInViewport({ ratio: 1 });
  const again = dialog.getByRole("button", { name: "Send again to 3 people" });
  await dialog.getByLabel("They may get it twice. Type 3 to confirm.").fill("2");
  await expect(again).toHaveAttribute("aria-disabled", "true");
  await expectNoBarriers(page);
  await dialog.getByLabel("They may get it twice. Type 3 to confirm.").fill("3 people");
  await expect(again, "a bare number confirms it").toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("They may get it twice. Type 3 to confirm.").fill("3");
  await expect(again).not.toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("radio", { name: /^Count them as sent/ }).check();
  await dialog.getByRole("radio", { name: "Send again to 3 people" }).check();
  await expect(again, "another choice is asked for anew").toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("They may get it twice. Type 3 to confirm.").fill("3");
  await again.click();
  await expect(
    page.getByText("Somebody here chose to send again to 3 people after no clear answer"),
  ).toBeVisible();
  const sentAgain = async () => (await ledgerOf("sms")).filter((to) => to.startsWith("+255769000")).sort();
  await expect.poll(sentAgain).toHaveLength(6);
  expect(new Set(await sentAgain()).size, "each of the three twice").toBe(3);
});

test("cancelling stops the rest, says what cannot be called back, and the sum holds", async ({
  desk: page,
}) => {
  await setFaults({ kind: "gate", operation: "sendSmsBulk", afterRecipients: 300 });
  await startCampaign(page, { name: "Sitisha hii", first: 767_000_000, rows: 4_000 });
  await waitAtGate();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /cancel/i }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog
    .getByRole("button", { name: /cancel/i })
    .last()
    .click();
  await expect(page.getByText(/cancelled/i).first()).toBeVisible();
  await releaseGate();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await expect
    .poll(async () => (await (await page.request.get(`/api/campaigns/${id}`)).json()).campaign.state)
    .toBe("cancelled");
  const { counts } = (await (await page.request.get(`/api/campaigns/${id}`)).json()).campaign;
  // Who is held longer than a console waits for an answer is unknown: on a slow machine so are those of the gate.
  expect(counts.accepted + counts.unknown + counts.cancelled).toBe(4_000);
  expect(counts.cancelled).toBeGreaterThan(0);
});

async function startCampaign(page: Page, plan: Plan): Promise<void> {
  await page.goto(`/campaigns/${await startElsewhere(page, plan)}`);
}
