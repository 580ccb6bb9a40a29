import type { Page } from "playwright/test";
import { csv } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import {
  expect,
  expectNoBarriersAnywhere,
  expectNothingWider,
  ledgerOf,
  pull,
  test,
} from "./support/desk.ts";
import { originOf, ourHeaders } from "./support/origin-of.ts";
import { startPlanned } from "./support/start-planned.ts";
import { expectSwahili, inSwahili } from "./support/swahili.ts";

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0 }));
test.afterEach(async () => {
  await pull("PUT", "settings", { smsFailedShare: 0.025, smsSilentShare: 0.005 });
  await withDatabase(async (db) => {
    await db.query("DELETE FROM network_window WHERE network = 'halotel'");
    await db.query("DELETE FROM tally WHERE at < now() - interval '6 days' AND at > '-infinity'");
    for (const table of ["contact_window", "person"])
      await db.query(`DELETE FROM ${table} WHERE number LIKE '+25575493%'`);
    await db.query(
      "DELETE FROM notice WHERE template_id IN (SELECT id FROM template WHERE name = 'oda_imekataliwa')",
    );
    await db.query("DELETE FROM template WHERE name = 'oda_imekataliwa'");
  });
});

const plant = () =>
  withDatabase(async (db) => {
    await db.query(
      `INSERT INTO contact_window (number, last_inbound_at, name)
       VALUES ('+255754930001', now() - interval '23 h 40 min', 'Rehema Salum'), ('+255754930002', now() - interval '23 h 12 min', NULL)`,
    );
    await db.query(
      `INSERT INTO template (name, language, origin, standing)
       VALUES ('oda_imekataliwa', 'sw', 'created', '{"status": "rejected", "reason": "Variable 2 is last"}')`,
    );
    await db.query("UPDATE template SET state = 'rejected', rank = 1 WHERE name = 'oda_imekataliwa'");
    await db.query(
      `INSERT INTO tally SELECT name, quarter_of(now() - interval '7 days') - interval '15 min', 41
       FROM unnest('{handed-sms,message-delivered}'::text[]) AS name ON CONFLICT (name, at) DO UPDATE SET n = 41`,
    );
    await db.query(
      `INSERT INTO network_window (at, network, sent, quick, usual)
       VALUES (to_timestamp(300 * floor((extract(epoch FROM now()) - 900) / 300)), 'halotel', 50, 5, 900)
       ON CONFLICT (at, network) DO UPDATE SET quick = 5, sent = 50, usual = 900`,
    );
  });

/** A campaign to people of two networks in turn; at one a second it takes longer than a test. */
async function start(page: Page, name: string, more: object, size: number, tail: string): Promise<string> {
  const headers = ourHeaders();
  const data = { name, channel: "sms", senderId: "AMANI AGRO", content: "Habari", ...more };
  const { id } = (await (await page.request.post("/api/campaigns", { headers, data })).json()).campaign;
  const rows = Array.from(
    { length: size },
    (_, at) => `${at % 2 ? "0622" : "0767"}${tail}${String(at).padStart(3, "0")}`,
  );
  const multipart = { mapping: "{}", file: csv(`Simu\r\n${rows.join("\r\n")}\r\n`) };
  await page.request.put(`/api/campaigns/${id}/audience`, { headers, multipart });
  await startPlanned(page, id);
  return id;
}

const cancel = (page: Page, id: string) =>
  page.request.post(`/api/campaigns/${id}/cancel`, { headers: ourHeaders() });
const sentTo = async (prefix: string) => (await ledgerOf("sms")).filter((to) => to.startsWith(prefix)).length;

test("a late network is held in two campaigns, and one of them ends before the press -> it says in how many it is held", async ({
  desk: page,
}) => {
  await plant();
  const goesOn = await start(page, "Inaendelea", { messagesPerSecond: 1, chunkSize: 1 }, 300, "923");
  const ends = await start(page, "Inaisha", { messagesPerSecond: 1, chunkSize: 1 }, 300, "924");
  await page.goto("/overview");
  await page.getByRole("button", { name: "Hold Halotel…" }).click();
  const dialog = page.getByRole("dialog", { name: "Hold the people of Halotel?" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await cancel(page, ends);
  await dialog.getByRole("button", { name: "Hold Halotel", exact: true }).click();
  await expect(page.getByText("Halotel is held in 1 of 2 campaigns")).toBeVisible();
  await expect(page.getByText("You cannot hold a network in this campaign")).toBeVisible();
  await expect(page.getByText("Held in 1 campaign")).toBeVisible();
  await cancel(page, goesOn);
});

for (const width of [1440, 390])
  test(`${width} px: the overview has what closes, what was rejected, last week and what goes next; a press holds a late network in what is being sent`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await plant();
    const tail = width === 1440 ? "921" : "922";
    const running = await start(page, `Inatumwa ${width}`, { messagesPerSecond: 1, chunkSize: 1 }, 300, tail);
    const scheduledAt = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const next = await start(page, `Jioni ${width}`, { scheduledAt }, 2, `${tail.slice(0, 2)}9`);
    await page.goto("/overview");

    const needs = page.getByRole("list", { name: "Needs you" }).getByRole("listitem");
    const closing = needs.filter({ hasText: "2 conversations without an answer close within the hour" });
    await expect(closing).toContainText(/Rehema Salum in \d+ min, \+255 754 930 002 in \d+ min/);
    await expect(closing.getByRole("link", { name: "Answer in the inbox" })).toHaveAttribute(
      "href",
      "/inbox?show=open",
    );
    const rejected = needs.filter({ hasText: "Template oda_imekataliwa (sw) was not approved" });
    await expect(rejected).toContainText("Its reason: “Variable 2 is last”.");
    await expect(
      page.getByText(/^\S+day last week until \d\d:\d\d: 41 accepted, 41 delivered/),
    ).toBeVisible();
    const day = page.getByRole("region", { name: "Next 24 hours" });
    await expect(day.getByRole("link", { name: `Jioni ${width}` })).toHaveAttribute(
      "href",
      `/campaigns/${next}`,
    );
    await expect(day.getByRole("link", { name: "Calendar" })).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);

    await page.getByRole("button", { name: "Hold Halotel…" }).click();
    const dialog = page.getByRole("dialog", { name: "Hold the people of Halotel?" });
    await expect(
      dialog.getByRole("list", { name: "Campaigns that hold it" }).getByRole("listitem"),
    ).toHaveText([`Inatumwa ${width}`]);
    await dialog.getByRole("checkbox").uncheck();
    await expectNoBarriersAnywhere(page);
    await dialog.getByRole("button", { name: "Hold Halotel", exact: true }).click();
    await expect(page.getByText("Held in 1 campaign")).toBeVisible();
    const before = await sentTo(`+255622${tail}`);
    const others = await sentTo(`+255767${tail}`);
    await expect.poll(() => sentTo(`+255767${tail}`)).toBeGreaterThan(others + 2);
    expect(await sentTo(`+255622${tail}`)).toBeLessThanOrEqual(before + 1);
    await expectNoBarriersAnywhere(page);

    if (width === 390) {
      await inSwahili(page);
      await page.reload();
      await expectSwahili(page, "overview");
      await page.context().addCookies([{ name: "language", value: "en", url: originOf() }]);
    }
    for (const id of [running, next]) await cancel(page, id);
  });
