import assert from "node:assert/strict";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import type { CampaignCounts } from "#lib/contract/desk/campaign/campaign.ts";
import type { ConversationList } from "#lib/contract/desk/conversation.ts";
import { migrate } from "#lib/db/index.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { ENDPOINT_KEYS, fillPath } from "#lib/testing/doors.ts";
import { until } from "#lib/testing/until.ts";
import { PAGES } from "../support/pages.ts";
import { type Client, clientOf, type Launched, launchEverything, ledgerOf } from "./launch-everything.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../lib/server/store/migrations");
/** What the console of 2026-11-22 had written, row by row, after an hour of work by its doors and its worker. */
const OLDER = join(import.meta.dirname, "fixtures/of-2026-11-22.json");
const NEWEST_OF_THEN = "0041_audit.sql";

const IDS = {
  ended: "7451b000-b4de-4537-9ef6-9df32ba853db",
  ready: "a71c1fed-d10a-4eec-8738-047481bebadb",
  scheduled: "1a600f03-306d-44c8-8fef-05605aa5b151",
  template: "6a2e958b-ba10-4d5b-be20-8d2121094c94",
  readyTemplate: "4e53a299-1fcd-4b74-acdd-74f952c8c8da",
  refused: "18cdc65d-9932-44b7-86de-14217269699d",
  cancelled: "473939d1-a8e8-45c1-9fdf-856b17fbac9d",
  unknown: "f4d880e4-cb80-4e75-b182-eecdb8f99327",
  paused: "3810a814-95b7-4e70-9ccf-a6a6abedba8f",
};

let database: TestDatabase;
let data: string;
let launched: Launched;
let desk: Client;

before(async () => {
  data = await mkdtemp(join(tmpdir(), "tuma-upgrade-"));
  database = await createTestDatabase({ template: "empty" });
  await fillAsThen();
  launched = await launchEverything({
    TUMA_DATA: join(data, "tuma"),
    DATABASE_URL: database.url,
    SESSION_SECRET: "a-secret-for-tests-0123456789-abcdef",
  });
  desk = clientOf(launched.origin);
  const password = "kijiko-kikubwa-mezani";
  await desk.ask("POST", "/api/session", { email: "neema@amani.example", password });
});
after(async () => {
  launched.launcher.kill("SIGTERM");
  await once(launched.launcher, "exit");
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

test("each campaign of an older console stands as it stood, and who may have been sent to is still unknown", async () => {
  const then = await countsOfThen();
  const list: { items: { id: string }[] } = await desk.ask("GET", "/api/campaigns");
  assert.deepEqual(list.items.map(({ id }) => id).toSorted(), Object.values(IDS).toSorted());
  for (const [name, id] of Object.entries(IDS)) {
    const { state, counts } = await desk.campaign(id);
    assert.deepEqual({ state: standing(state), counts }, then.get(id), name);
  }
  const unknown: { items: unknown[] } = await desk.ask("GET", `/api/campaigns/${IDS.unknown}/unknown`);
  assert.equal(unknown.items.length, 1, "one request was not answered");
});

test("what an older console wrote is found and counted by what only later ones keep", async () => {
  const found = async (path: string): Promise<number> => (await desk.ask("GET", path)).items.length;
  assert.equal(await found("/api/campaigns?q=katikati"), 1, "by a word of its name");
  assert.equal(await found(`/api/campaigns/${IDS.unknown}/recipients?state=unknown`), 5, "by their state");
  assert.equal(await found(`/api/campaigns/${IDS.refused}/recipients?state=rejected`), 5, "by their state");
  const { counts } = await desk.ask("GET", "/api/campaigns");
  assert.deepEqual(counts, {
    all: 9,
    needsYou: 1,
    awaitingApproval: 0,
    underWay: 1,
    scheduled: 1,
    draft: 2,
    over: 4,
    discarded: 0,
  });
  const optOuts = await desk.ask("GET", "/api/opt-outs/counts");
  assert.deepEqual(optOuts, { all: 2, keyword: 1, person: 0, import: 0, api: 1 });
  assert.equal((await desk.ask("GET", "/api/calls/counts")).noAnswer, 1);
  const inbox: ConversationList = await desk.ask("GET", "/api/inbox");
  assert.deepEqual(
    inbox.items.map(({ personName, last, isUnread, isOptedOut }) => [
      personName,
      last?.text,
      isUnread,
      isOptedOut,
    ]),
    [
      ["Juma", "STOP", false, true],
      ["Asha", "Habari yenu", false, false],
    ],
  );
});

test("no door and no page fails on what an older console wrote", async () => {
  const rows = await rowsOfThen();
  const ids: Record<string, unknown[]> = {
    campaigns: Object.values(IDS),
    drafts: [IDS.ready],
    sends:
      rows.campaign?.filter((row) => row.kind === "direct" && row.channel !== "voice").map(({ id }) => id) ??
      [],
    messages: rows.message?.map(({ id }) => id) ?? [],
    events: rows.event?.map(({ event_id: id }) => id) ?? [],
    calls: rows.call?.map(({ id }) => id) ?? [],
    templates: rows.template?.map(({ id }) => id) ?? [],
    inbox: (await desk.ask("GET", "/api/inbox")).items.map(({ id }: { id: number }) => id),
  };
  const doors = ENDPOINT_KEYS.filter((key) => key.startsWith("GET ") && !NOT_OF_US.test(key));
  const asked = doors.flatMap((key) => pathsOf(key.slice("GET ".length), ids));
  const shown = Object.entries(ids).flatMap(([of, each]) => each.map((id) => pageOf(of, String(id))));
  for (const path of [...asked, ...PAGES, ...shown]) {
    const answer = await desk.look(path);
    const text = await answer.text();
    const isGood = path.startsWith("/api/") ? answer.status < 500 : answer.ok;
    assert.ok(isGood, `${path}: ${answer.status} ${text.slice(0, 300)}`);
  }
  assert.ok(asked.length > 200, `${asked.length} doors were asked`);
  assert.ok(shown.length > 60, `${shown.length} pages were looked at`);
});

test("the audit log of an older console is unbroken", async () => {
  const verdict = await desk.ask("POST", "/api/audit/verify");
  assert.equal(verdict.brokenAt, null, JSON.stringify(verdict));
});

test("what was planned or stopped before an upgrade is sent after it, to those who were left and once", async () => {
  const left = [...(await queuedIn(IDS.paused)), ...(await queuedIn(IDS.ready))];
  const leftOfTemplate = await queuedIn(IDS.readyTemplate);
  assert.deepEqual([left.length, leftOfTemplate.length], [38, 5]);
  await desk.ask("POST", `/api/campaigns/${IDS.paused}/resume`, {});
  for (const id of [IDS.ready, IDS.readyTemplate]) {
    const { startToken } = await desk.campaign(id);
    await desk.ask("POST", `/api/campaigns/${id}/start`, { startToken });
  }
  for (const id of [IDS.paused, IDS.ready, IDS.readyTemplate])
    await until(
      async () => ["sent", "completed"].includes((await desk.campaign(id)).state),
      "it does not end",
      120_000,
    );
  assert.deepEqual((await ledgerOf(launched.adminUrl, "sms")).toSorted(), left.toSorted());
  assert.deepEqual((await ledgerOf(launched.adminUrl, "chat")).toSorted(), leftOfTemplate.toSorted());
  const { counts } = await desk.campaign(IDS.unknown);
  assert.equal(counts.unknown, 5, "nobody has decided about these");
});

/** Streams without an end, and what is asked of the service, which has other calls. */
const NOT_OF_US = /GET \/api\/(live|voice|sms)\b/;

/** The path, for each thing that it may be about. */
function pathsOf(path: string, ids: Record<string, unknown[]>): string[] {
  if (!path.includes(":")) return [path];
  const of = /^\/api\/(\w+)/.exec(path)?.[1] ?? "";
  return (ids[of] ?? []).map((id) => fillPath(path, { id: String(id), seq: "1" }));
}

/** Where a person sees it. */
function pageOf(of: string, id: string): string {
  if (of === "drafts") return `/campaigns/${id}/edit`;
  if (of === "events") return `/events?event=${encodeURIComponent(id)}`;
  return `/${of === "sends" ? "send" : of}/${id}`;
}

type Rows = Record<string, Record<string, unknown>[]>;

const rowsOfThen = async (): Promise<Rows> => JSON.parse(await readFile(OLDER, "utf8"));

async function fillAsThen(): Promise<void> {
  const then = join(data, "migrations");
  await cp(MIGRATIONS, then, {
    recursive: true,
    filter: (path) => !path.endsWith(".sql") || basename(path) <= NEWEST_OF_THEN,
  });
  await migrate(database.url, then);
  const tables = Object.entries(await rowsOfThen());
  await withClient(async (client) => {
    for (const [table, rows] of tables) {
      const columns = [...new Set(rows.flatMap(Object.keys))].map(pg.escapeIdentifier).join(", ");
      await client.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
           SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    // Rows that come later are numbered from there.
    for (const [table, column] of [
      ["audit", "seq"],
      ["event", "seq"],
      ["message", "id"],
      ["message_fact", "id"],
    ])
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT max(${column}) FROM ${table}))`,
      );
  });
}

/** Whether it still waits for reports hangs on the day of this run. */
const standing = (state: string): string => (state === "completed" ? "sent" : state);

async function countsOfThen(): Promise<Map<string, { state: string; counts: CampaignCounts }>> {
  const { campaign = [] } = await rowsOfThen();
  return new Map(
    campaign.flatMap((row) => {
      const of = (name: string) => Number(row[`n_${name}`]);
      const counts = {
        rows: of("rows"),
        excluded: of("excluded"),
        queued: of("queued"),
        attempting: of("attempting"),
        accepted: of("accepted"),
        rejected: of("rejected"),
        unknown: of("unknown"),
        cancelled: of("cancelled"),
      };
      return row.kind === "campaign"
        ? [[String(row.id), { state: standing(String(row.state)), counts }]]
        : [];
    }),
  );
}

const queuedIn = (campaignId: string): Promise<string[]> =>
  withClient(async (client) => {
    const sql = "SELECT number FROM recipient WHERE campaign_id = $1 AND state = 'queued'";
    const { rows } = await client.query<{ number: string }>(sql, [campaignId]);
    return rows.map(({ number }) => number);
  });

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}
