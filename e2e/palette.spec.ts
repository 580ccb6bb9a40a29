import type { Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriers, expectNothingWider, pull, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { expectTargets } from "./support/page/targets.ts";
import { PHONE } from "./support/phone.ts";

test("the palette opens with Ctrl K and goes to a page", async ({ desk: page }) => {
  await page.goto("/overview");
  // The keys are heard once the page has come alive.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const field = page.getByRole("combobox").first();
  // A part of the settings is found, so only of records it is said that there are none.
  await field.fill("second factor");
  await expect(page.getByRole("option", { name: "Second factor", exact: true })).toBeVisible();
  await expect(page.getByText(/^No campaign, person, message, template or list found\./)).toBeVisible();
  await findPerson(page, "Zuhura Pembe", "+255754334601");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/inbox\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Zuhura Pembe" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await field.fill("zuhura pembe");
  await page
    .getByRole("option", { name: /^Zuhura Pembe/ })
    .nth(1)
    .click();
  await page.waitForURL(/\/contacts\/person\?number=%2B255754334601$/);
  await page.goto("/overview");
  await comeAlive(page);
  await page.keyboard.press("Control+k");
  await field.fill("events");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/events");
});

/** Somebody who has written is found by a word of their name, and their conversation is the first that is found. */
async function findPerson(page: Page, name: string, number: string): Promise<void> {
  await pull("POST", "inbound", { from: number, name, text: "Habari" });
  // The palette asks once for what is typed: who has not come by then is not there.
  await expect
    .poll(async () => (await page.request.get(`/api/find?q=${encodeURIComponent(name)}`)).text())
    .toContain(number);
  await page.getByRole("combobox").first().fill(name.toLowerCase());
  await expect(page.getByRole("option", { name: new RegExp(`^${name}`) }).first()).toBeVisible();
}

test("an id or an address that is pasted opens what has it, and what nothing has is said", async ({
  desk: page,
}) => {
  const [id, callId] = [await plantCampaign("Bei mpya za mbolea"), crypto.randomUUID()];
  await withDatabase((db) =>
    db.query(
      `INSERT INTO call (id, session_id, phase, status, direction, customer_number, at)
       VALUES ($1, 'session-of-the-palette-1', 'ended', 'finished', 'out', '+255754334603', now())`,
      [callId],
    ),
  );
  await page.goto("/overview");
  await comeAlive(page);
  const field = page.getByRole("combobox").first();
  const paste = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
  };
  // Nobody waits before they press Enter.
  await paste(id);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/campaigns/${id}`);

  await paste("session-of-the-palette-1");
  await expect(page.getByRole("option").first()).toHaveText(/^Call to \+255 754 334 603Finished$/);
  await expectNoBarriers(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/calls/${callId}`);

  const { origin } = new URL(page.url());
  await paste(`${origin}/campaigns/${id}?show=failed`);
  await expect(page.getByRole("option")).toHaveText([/^Campaign · Bei mpya za mbolea/]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/campaigns/${id}?show=failed`);

  await paste(`${origin}/campaigns/${id}/`);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/campaigns/${id}`);

  for (const [text, words] of [
    [crypto.randomUUID(), "We found nothing with this id."],
    [`${origin}/campaigns/${crypto.randomUUID()}`, "We found no page at this address."],
    // What the records are never asked.
    ["/calls/%00", "We found no page at this address."],
    [`/campaigns/${"x".repeat(300)}`, "We found no page at this address."],
    ["/contacts/person?number=", "We found no page at this address."],
    ["https://elsewhere.example/campaigns/1", "This is not an address of this console."],
  ] as const) {
    await paste(text);
    await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
    await page.keyboard.press("Escape");
  }
  await paste(`${origin}/messages?state=failed`);
  await expect(page.getByRole("option")).toHaveText(["Messages/messages?state=failed"]);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/messages?state=failed");
});

test("what is typed behind an Enter that waits calls the waiting off for good", async ({ desk: page }) => {
  const id = await plantCampaign("Bei za mahindi");
  await page.goto("/overview");
  await comeAlive(page);
  const answers: (() => void)[] = [];
  await page.route("**/api/find?**", async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").first().fill(id);
  await page.keyboard.press("Enter");
  await page.keyboard.press("x");
  await page.keyboard.press("Backspace");
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await page.unroute("**/api/find?**");
  for (const answer of answers) answer();
  await expect(page.getByRole("option", { name: /^Campaign · Bei za mahindi/ })).toBeVisible();
  await expect(page).toHaveURL(/\/overview$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/campaigns/${id}`);
});

/** A campaign that is finished, by its id. */
async function plantCampaign(name: string): Promise<string> {
  const id = crypto.randomUUID();
  await withDatabase((db) =>
    db.query(
      `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, started_at)
       VALUES ($1, 'campaign', 'completed', $3, 'sms', '{"text":"Habari"}', 100, $2, now())`,
      [id, crypto.randomUUID(), name],
    ),
  );
  return id;
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the palette opens from the bar, is closed again, and finds a campaign, by fingers alone", async ({
    desk: page,
  }) => {
    const id = await plantCampaign("Ghala la Mkuranga");
    await page.goto("/overview");
    const opener = page.getByRole("button", { name: "Find a page, a name, a number" });
    await opener.tap();
    const palette = page.getByRole("dialog", { name: /^Find a page/ });
    const field = palette.getByRole("combobox");
    await expect(field).toBeFocused();
    await expectTargets(page);
    await expectNothingWider(page);
    await expectNoBarriers(page);
    await palette.getByRole("button", { name: "Close" }).tap();
    await expect(palette).toBeHidden();

    await opener.tap();
    await findPerson(page, "Tabu Kibaha", "+255754334602");
    await field.fill("passkey");
    await expect(palette.getByRole("option", { name: "Second factor", exact: true })).toBeVisible();
    await field.fill("mkuranga");
    await palette.getByRole("option", { name: /Ghala la Mkuranga/ }).tap();
    await page.waitForURL(`**/campaigns/${id}`);
    await expect(palette).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Ghala la Mkuranga" })).toBeVisible();
  });
});
