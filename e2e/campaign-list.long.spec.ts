import type { Locator, Page } from "playwright/test";
import { hold, reason, said } from "#lib/contract/words/reason/say-reason.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriers, expectNothingWider, test } from "./support/desk.ts";
import { expectTargets } from "./support/page/targets.ts";

type Planted = { name: string; state: string; people: number; minutesAgo: number };

/** Before every other by name, by size and by time: what other journeys left stands behind them. */
const OWN: readonly Planted[] = [
  { name: "Aaa Mbegu za alizeti", state: "paused", people: 900_000_300, minutesAgo: -3 },
  { name: "Aab Chanjo ya kuku", state: "draft", people: 900_000_100, minutesAgo: -4 },
  { name: "Aac Mbegu za mtama", state: "completed", people: 900_000_200, minutesAgo: -5 },
];

test.afterEach(removeOwn);

test("what campaigns cost is downloaded by the filter of the list and the month that was chosen", async ({
  desk: page,
}) => {
  await plant(OWN);
  await page.goto("/campaigns?state=over&sort=name");
  const link = page.getByRole("link", { name: "Download what these campaigns cost (CSV)" });
  await expect(link).toHaveAttribute("href", "/api/campaigns/report.csv?state=over");
  await page.getByRole("combobox", { name: "Started in" }).click();
  await page.getByRole("option").nth(1).click();
  await expect(link).toHaveAttribute(
    "href",
    /csv\?state=over&from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/,
  );
  await expectNoBarriers(page);
  const download = page.waitForEvent("download");
  await link.click();
  expect((await download).suggestedFilename()).toBe("campaigns.csv");
});

for (const width of [1440, 390]) {
  const size = { width, height: width === 390 ? 844 : 900 };

  test(`at ${width} px campaigns are sorted, counted by their filters and found by words of their names`, async ({
    desk: page,
  }) => {
    await page.setViewportSize(size);
    await plant(OWN);
    await page.goto("/campaigns");
    const rows = page.getByRole("table", { name: "Campaigns" }).getByRole("row");
    await expectFirst(rows, ["Aac", "Aab", "Aaa"]);
    const sort = page.getByRole("navigation", { name: "Sort by" });
    await sort.getByRole("link", { name: "Largest" }).click();
    await expectFirst(rows, ["Aaa", "Aac", "Aab"]);
    await sort.getByRole("link", { name: "Name" }).click();
    await expectFirst(rows, ["Aaa", "Aab", "Aac"]);
    await expect(sort.getByRole("link", { name: "Name" })).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(/sort=name/);

    await expectCounted(page);
    if (width === 390) await expectTargets(page);
    await expectNothingWider(page);
    const underWay = page.getByRole("link", { name: /^Sending or paused \d/ });
    await underWay.click();
    await expect(rows.filter({ hasText: "Aaa Mbegu" })).toBeVisible();
    await expect(rows.filter({ hasText: /Aa[bc]/ })).toHaveCount(0);
    await page.reload();
    await expect(underWay).toHaveAttribute("aria-current", "true");
    await expectFirst(rows, ["Aaa"]);
    await page.getByRole("link", { name: /^All \d/ }).click();

    const search = page.getByRole("searchbox", { name: "Name of a campaign" });
    await search.fill("mbegu aa");
    await expect(rows, "newest first, with the heads").toHaveCount(3);
    await expectFirst(rows, ["Aac", "Aaa"]);
    await expect(sort).toHaveCount(0);
    await search.fill("hakuna mbegu hizi");
    await expect(page.getByText("No match for “hakuna mbegu hizi”")).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expectFirst(rows, ["Aaa", "Aab", "Aac"]);
  });

  test(`at ${width} px the overview has what needs someone, runs and waits before newer drafts`, async ({
    desk: page,
  }) => {
    await page.setViewportSize(size);
    await plant([
      { name: "Aaa Rasimu mpya", state: "draft", people: 0, minutesAgo: -9 },
      { name: "Aac Ya mwaka mpya", state: "scheduled", people: 3, minutesAgo: 40 },
      { name: "Aad Inaendelea", state: "running", people: 3, minutesAgo: 50 },
      { name: "Aae Inahitaji mtu", state: "needs-attention", people: 3, minutesAgo: 60 },
    ]);
    await page.goto("/overview");
    const rows = page.getByRole("table", { name: "Campaigns" }).getByRole("row").filter({ hasText: "Aa" });
    await expect(rows.getByRole("link")).toHaveText([/^Aae/, /^Aad/, /^Aac/, /^Aaa/]);
    const places = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
    expect(places, "also where each row is a card").toEqual(places.toSorted((a, b) => a - b));
    await expect(rows.filter({ hasText: "Aaa" })).toContainText("Not reviewed yet");
    const needs = page.getByRole("list", { name: "Needs you" });
    await expect(needs).toContainText("Aae Inahitaji mtu");
    await expectNothingWider(page);
    if (width === 390) await expectTargets(page);
    await needs.getByRole("listitem").filter({ hasText: "Aae" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Aae Inahitaji mtu" })).toBeVisible();
    if (width === 390) return;
    await page.goto("/campaigns");
    const waiting = page
      .getByRole("row")
      .filter({ hasText: "Aad" })
      .getByRole("cell")
      .filter({ hasText: "Waiting" });
    await expect(waiting).toHaveText(/^Waiting until .* for the hours you chose$/);
    expect(await cutOf(waiting, "time"), "the time itself is never cut off").toBe(0);
  });
}

/** By how many px a part reaches over the end of its cell. */
const cutOf = (cell: Locator, part: string): Promise<number> =>
  cell.evaluate((box, wanted) => {
    const end = box.querySelector(wanted)?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
    return Math.max(0, end - box.getBoundingClientRect().right);
  }, part);

/** The first of the listed campaigns, by how their names begin. */
const expectFirst = (rows: Locator, names: readonly string[]) =>
  expect
    .poll(async () =>
      (await rows.getByRole("cell").getByRole("link").allTextContents()).slice(0, names.length),
    )
    .toEqual(names.map((name) => expect.stringMatching(`^${name}`)));

/** Each filter says how many it has, as the tables count them; a campaign of another journey may end meanwhile. */
const expectCounted = (page: Page) =>
  expect(async () => {
    const [counted] = await withDatabase((db) => db.query<Record<string, number>>(COUNTED));
    for (const [word, count] of Object.entries(counted ?? {})) {
      const chip = page.getByRole("link", { name: `${word} ${count}`, exact: true });
      await expect(chip).toBeVisible({ timeout: 1_000 });
    }
  }).toPass();

// A draft that was discarded stands under no filter of these, and one with a lost answer under “Needs you”.
const COUNTED = `
  SELECT count(*) FILTER (WHERE NOT is_discarded)::int AS "All",
    count(*) FILTER (WHERE state IN ('draft', 'ready'))::int AS "Draft",
    count(*) FILTER (WHERE state IN ('running', 'paused', 'cancelling'))::int AS "Sending or paused",
    count(*) FILTER (WHERE state IN ('sent', 'completed') AND n_unknown = 0
      OR state = 'cancelled' AND NOT is_discarded)::int AS "Finished"
  FROM (SELECT state, n_unknown, state = 'cancelled' AND started_at IS NULL AS is_discarded
    FROM campaign WHERE kind = 'campaign') known`;

const HOLD = hold("service", said("The service is away"));

/** One that runs may be sent at another hour only: nothing goes out, and it waits as the worker would say, however busy that is. */
const otherHours = () =>
  new Date().getUTCHours() < 12 ? { from: "19:58", to: "19:59" } : { from: "08:00", to: "08:01" };
const hoursHold = () =>
  hold("hours", reason("own-hours", { own: otherHours() }), new Date(Date.now() + 3_600_000).toISOString());

const plant = (campaigns: readonly Planted[]) =>
  withDatabase(async (db) => {
    for (const { name, state, people, minutesAgo } of campaigns)
      await db.query(
        `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at, started_at,
           scheduled_at, n_rows, n_queued, n_accepted, hold, sending_hours)
         SELECT gen_random_uuid(), 'campaign', $1::text, $2, 'sms', '{"text":"Habari"}', 100, gen_random_uuid(), at,
           CASE WHEN $1 <> 'draft' THEN at END, CASE WHEN $1 = 'scheduled' THEN '2099-11-28Z'::timestamptz END, $3::int,
           CASE WHEN $1 <> 'completed' THEN $3::int ELSE 0 END, CASE WHEN $1 = 'completed' THEN $3::int ELSE 0 END,
           CASE $1 WHEN 'needs-attention' THEN $5::jsonb WHEN 'running' THEN $7::jsonb END,
           CASE WHEN $1 = 'running' THEN $6::jsonb END
         FROM (SELECT now() - $4::int * interval '1 minute' AS at) moment`,
        [state, name, people, minutesAgo, HOLD, otherHours(), hoursHold()],
      );
  });

async function removeOwn(): Promise<void> {
  await withDatabase((db) => db.query("DELETE FROM campaign WHERE name ~ '^Aa[a-e] '"));
}
