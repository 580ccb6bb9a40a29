import type { Page } from "playwright/test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { newColleague } from "./support/colleague.ts";
import { csv } from "./support/composer.ts";
import {
  expect,
  expectNoBarriersAnywhere,
  expectNothingWider,
  ledgerOf,
  setFaults,
  test,
} from "./support/desk.ts";
import { ALL_DAY, setMarketingHours, USUAL_HOURS } from "./support/marketing-hours.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { startPlanned } from "./support/start-planned.ts";

const sentTo = async (prefix: string) => (await ledgerOf("sms")).filter((to) => to.startsWith(prefix));

/** One hour of the day, and never this one. */
function hoursElsewhere(): { from: string; to: string } {
  const hour = new Date(Date.now() + 3 * 3_600_000).getUTCHours();
  return hour < 12 ? { from: "22:00", to: "23:00" } : { from: "01:00", to: "02:00" };
}

// The other journeys of this console send marketing, too.
test.afterEach(async ({ desk }) => {
  await setFaults();
  await setMarketingHours(desk, USUAL_HOURS);
});

/** A marketing campaign to so many people, one a second; it waits. */
async function startWaiting(page: Page, name: string, prefix: string, size: number): Promise<string> {
  const headers = ourHeaders();
  const settings = { name, channel: "sms", senderId: "AMANI AGRO", messageClass: "marketing" };
  const created = await page.request.post("/api/campaigns", {
    headers,
    data: { ...settings, content: "Habari", messagesPerSecond: 1, chunkSize: 1 },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()).campaign;
  const rows = Array.from({ length: size }, (_, place) => `${prefix}${String(place).padStart(3, "0")}\r\n`);
  const file = csv(`Simu\r\n${rows.join("")}`);
  await page.request.put(`/api/campaigns/${id}/audience`, { headers, multipart: { mapping: "{}", file } });
  await startPlanned(page, id);
  return id;
}

const allowButton = (page: Page) => page.getByRole("button", { name: "Send now, outside the hours…" });

for (const width of [1440, 390]) {
  const prefix = `+2557546${width === 1440 ? 91 : 92}`;

  test(`${width} px: an owner sends a campaign outside the hours, a colleague without the right takes it back, and it is sent to all in the end`, async ({
    desk: page,
    browser,
  }) => {
    await setMarketingHours(page, hoursElsewhere());
    const size = 15;
    const id = await startWaiting(page, `Usiku ${width}`, prefix, size);
    const { page: other } = await newColleague(page, browser, { name: "Juma Kileo", role: "sender" });
    for (const each of [page, other]) {
      await resize(each, { width, height: 900 });
      await each.goto(`/campaigns/${id}`);
      await expect(each.getByText(/quiet hours to end, until/)).toBeVisible();
    }
    await expect(allowButton(other)).toHaveCount(0);
    await allowButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Send outside the hours?" });
    await expect(dialog).toContainText(/It is \d\d:\d\d in Africa\/Dar es Salaam \(UTC\+03:00\) now\./);
    await expect(dialog).toContainText("15 people will get it from now on");
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    if (width < 640) await expectTargets(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Keep waiting" }).click();
    expect(await sentTo(prefix)).toEqual([]);
    // However long it takes to go back to the hours: three leave, and nothing is under way.
    await setFaults({ kind: "rate-limit", retryAfterSeconds: 2, afterRecipients: 3 });
    await allowButton(page).click();
    await page.getByRole("button", { name: "Send 15 messages now" }).click();
    for (const each of [page, other])
      await expect(
        each.getByText(/^Neema Mushi allowed sending outside the hours at \d\d:\d\d$/),
      ).toBeVisible();
    await expect.poll(async () => (await sentTo(prefix)).length).toBe(3);
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    if (width < 640) await expectTargets(page, "main");

    await other.getByRole("button", { name: "Go back to the hours" }).click();
    await expect(allowButton(page)).toBeVisible();
    await setFaults();
    const story = page.getByRole("region", { name: "What happened" });
    await expect(story.getByText("Sending outside the hours allowed by Neema Mushi")).toBeVisible();
    await expect(story.getByText("Back to the hours by Juma Kileo")).toBeVisible();
    // A copy has not what was allowed for this one.
    await page.locator("#main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Use this message again…" }).click();
    await page.waitForURL(/\/edit$/);
    const copyId = page.url().split("/").at(-2);
    const copy = await (await page.request.get(`/api/campaigns/${copyId}`)).json();
    expect(copy.campaign.outsideHours).toBeNull();
    expect(await sentTo(prefix)).toHaveLength(3);

    await setMarketingHours(page, ALL_DAY);
    await page.goto(`/campaigns/${id}`);
    await expect(page.getByText(/All messages are sent/)).toBeVisible({ timeout: limitMs(90_000) });
    const all = await sentTo(prefix);
    expect([all.length, new Set(all).size]).toEqual([size, size]);
    await other.context().close();
  });
}

test("an owner gives the right to a sender on the team page, and they are offered it where a campaign waits", async ({
  desk: page,
  browser,
}) => {
  await setMarketingHours(page, hoursElsewhere());
  const id = await startWaiting(page, "Haki ya usiku", "+255754693", 2);
  const person = await newColleague(page, browser, { name: "Rehema Kimaro", role: "sender" });
  await page.goto("/settings/team");
  await page
    .getByRole("button", { name: `Change ${person.name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Role and rights…" }).click();
  await page.getByRole("dialog").getByLabel("Send marketing outside its hours").check();
  await page.getByRole("button", { name: "Save role and rights" }).click();
  await expect(
    page.getByRole("row", { name: person.email }).getByText("also: send marketing outside its hours"),
  ).toBeVisible();
  await person.page.goto("/overview");
  await person.page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await person.page.getByLabel("Password", { exact: true }).fill(person.password);
  await person.page.getByRole("button", { name: "Sign in" }).click();
  await person.page.waitForURL("**/overview");
  await person.page.goto(`/campaigns/${id}`);
  await expect(allowButton(person.page)).toBeVisible();
  await page.request.post(`/api/campaigns/${id}/cancel`, { headers: ourHeaders() });
  await expect(allowButton(person.page)).toHaveCount(0);
  await person.page.context().close();
});
