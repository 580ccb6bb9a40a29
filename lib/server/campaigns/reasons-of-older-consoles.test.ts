import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import {
  forbidden,
  hold,
  reason,
  type StoredHold,
  said,
  sayHold,
  sayReason,
} from "#lib/contract/words/reason/say-reason.ts";
import { migrate, openDatabase } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { listCampaignReasons } from "../store/campaign/reason.ts";
import { listFound } from "../store/campaign/recipient/recipient-found.ts";

const MIGRATIONS = join(import.meta.dirname, "../store/migrations");
const then = await mkdtemp(join(tmpdir(), "tuma-holds-"));
const database = await createTestDatabase({ template: "empty" });
await cp(MIGRATIONS, then, {
  recursive: true,
  filter: (path) => !path.endsWith(".sql") || basename(path) < "0700",
});
await migrate(database.url, then);
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
  await rm(then, { recursive: true });
});

const own = { from: "09:00", to: "17:00" };
const company = { from: "08:00", to: "20:00" };
const quote = { words: "Balance: “0”", status: 400 };
const template = { name: "oda_1", language: "sw" };
const fault = said("The service refused the request. Its reason: “The sender is asleep” (400).");
const OF: readonly (readonly [Hold["kind"], Reason])[] = [
  ["rate", reason("own-limit", { messages: 1 })],
  ["rate", reason("own-limit", { messages: 1_200 })],
  ["rate", reason("settings-limit", { service: "sms", messages: 40 })],
  ["rate", reason("our-pace", { service: "chat", pace: 0.5 })],
  ["hours", reason("own-hours", { own })],
  ["hours", reason("never-open", { own, of: "service", company })],
  ["hours", reason("never-open", { own, of: "marketing", company: null })],
  ["quiet-hours", reason("company-hours", { of: "marketing", company, holiday: null })],
  [
    "quiet-hours",
    reason("company-hours", { of: "service", company, holiday: "Nane Nane. Siku ya wakulima" }),
  ],
  ["reach", reason("reach", { limit: 2_000 })],
  ["service", reason("slowed")],
  ["service", reason("silence", { requests: 3, trouble: null })],
  ["service", reason("silence", { requests: 3, trouble: said("No answer came.") })],
  ["service", reason("tries-over", { tries: 8, problem: said("No answer came.") })],
  ["service", reason("key-over", { trouble: null })],
  ["service", reason("key-over", { trouble: said("No answer came.") })],
  ["service", reason("request", { quote: null })],
  ["service", said("We could not reach the service: it was too slow.")],
  ["unnamed", reason("unnamed", { tries: 4, people: 1_204, most: 8 })],
  ["breaker", reason("breaker", { tries: 0 })],
  ["breaker", reason("breaker", { tries: 1 })],
  ["breaker", reason("breaker", { tries: 2 })],
  ["canary", reason("canary", { queued: 90 })],
  [
    "reports",
    reason("reports", {
      ...{ failed: 1_900, accepted: 2_000, arrived: 1, errorCode: null, isSms: false },
      errorText: "The operator gave no reason",
    }),
  ],
  ["failures", reason("failures", { isFailed: false, lost: 40, answered: 100, because: null })],
  [
    "failures",
    reason("failures", { isFailed: true, lost: 40, answered: 100, because: { words: "No “box”" } }),
  ],
  ["failures", reason("failures", { isFailed: false, lost: 40, answered: 100, because: { quote } })],
  ["credits", reason("credits-short", { needed: 1_000, left: 1, quote: null })],
  ["credits", reason("credits-short", { needed: 1, left: 0, quote })],
  ["credits", reason("credits-out", { refused: 3, size: 6, isPutBack: false })],
  ["credits", reason("credits-out", { refused: 3, size: 1_000, isPutBack: true })],
  ["key", reason("key", { fault })],
  ["sender", reason("sender", { quote })],
  ["template", reason("template", { template, quote })],
  ["template", reason("template", { template: null, quote: null })],
  ["template", reason("template-barred", { ...template, state: "pending", reason: null })],
  ["template", reason("template-barred", { ...template, state: "disabled", reason: "Badly rated." })],
  ["template", reason("template-failed", { ...template, of: "values", words: "Too long" })],
  ["refusals", reason("refused-in-a-row", { people: 3, fault })],
  ["refusals", reason("template-refused", { template, fault })],
  ["answers", reason("two-unclear", { fault })],
  ["answers", reason("many-unclear", { unclear: 5, of: 15, fault })],
  ["outage", reason("outage", { fault })],
  ["overdue", reason("overdue")],
  ["restored", reason("gap", { gap: fault, isPlanned: false, open: 500, least: 300 })],
  ["restored", reason("gap", { gap: fault, isPlanned: true, open: 500, least: 500 })],
  ["asleep", reason("gap", { gap: fault, isPlanned: false, open: 5, least: 0 })],
  ["credits", said("Words of a version that nobody remembers.")],
];

const ours = reason("decided", { by: "Neema Mushi", as: "not-sent" });
const CODED: readonly Reason[] = [
  forbidden({ why: "opted-out", count: 0 }),
  forbidden({ why: "had-today", count: 1 }),
  forbidden({ why: "had-this-week", count: 1_200 }),
  reason("expired"),
  reason("no-reason"),
  reason("not-accepted"),
  reason("some-not-accepted", { rejected: 3, size: 100 }),
  reason("cancelled-unanswered"),
  reason("refused", { words: "The sender is “asleep”\nfor now", status: 400 }),
  reason("chat-forbidden", { words: null, status: 403 }),
  reason("unreachable", { cause: "refused" }),
  reason("no-answer", { cause: "slow" }),
  reason("died"),
  reason("too-old"),
  reason("nobody-named", { missing: 2, size: 500 }),
  reason("refused-again", { words: "No “box”" }),
  reason("sent-before", { fault: reason("own-fault", { words: "down", status: 503 }) }),
  reason("second-lost", { to: "cancelled", why: null }),
  reason("second-lost", { to: "rejected", why: said("The box is full") }),
  reason("second-lost", { to: "cancelled", why: forbidden({ why: "withdrawn", count: 0 }) }),
  reason("forbidden-since", { why: forbidden({ why: "opted-out", count: 0 }) }),
  reason("given-up", { gap: said("This database was restored."), isPlanned: true }),
  reason("given-up", { gap: said("This database was restored."), isPlanned: false }),
  ours,
  reason("call-decided", { by: "Neema Mushi", hasRung: true }),
  reason("open-window"),
  reason("template-not-found"),
  reason("in-list", { name: "Wateja “A”" }),
  reason("from-campaign", { name: "Bei mpya" }),
  said("The box of +255 754 000 000 is full (400)"),
  said("The sender is asleep"),
];
const STATES = ["rejected", "cancelled", "unknown"] as const;

async function plantReasons(): Promise<string> {
  const size = CODED.length * STATES.length;
  const id = await plantCampaign(db, { channel: "chat-text", size });
  for (const [at, why] of CODED.entries())
    for (const [kind, state] of STATES.entries())
      await db.query(
        "UPDATE recipient SET state = $3, reason = $4 WHERE campaign_id = $1 AND seq = (SELECT min(seq) + $2 FROM recipient WHERE campaign_id = $1)",
        [id, at * STATES.length + kind, state, sayReason(why)],
      );
  return id;
}

const holds: string[] = [];
for (const [kind, why] of OF) {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  const { detail } = sayHold(hold(kind, why));
  await db.query("UPDATE campaign SET hold = $2 WHERE id = $1", [id, { kind, detail, until: null }]);
  holds.push(id);
}
const reasons = await plantReasons();
// Of the first half it is added up already.
await db.query(`INSERT INTO campaign_reason SELECT campaign_id, state, reason, code, said, people, may_help, will_not_help
  FROM campaign_reason_added WHERE id % 2 = 0`);
await db.query("DELETE FROM campaign_reason_added WHERE id % 2 = 0");
const idOf = async (why: Reason, stored: string) =>
  (
    await db.query<{ id: string }>("SELECT reason_id(NULL, $1) AS id", [
      stored === "" ? sayReason(why) : stored,
    ])
  )[0]?.id;
await db.query(
  "INSERT INTO contact_list (id, name, headers, phone_column, campaign_id, state, created_by, created_at, reason) VALUES (gen_random_uuid(), 'Decided', '{}', 0, $1, 'rejected', gen_random_uuid(), now(), $2)",
  [reasons, await idOf(ours, "")],
);
await migrate(database.url, MIGRATIONS);

test("holds: an upgrade of a console that kept their sentences -> the same words, from a code and its parameters", async () => {
  const rows = await db.query<{ id: string; hold: StoredHold }>("SELECT id, hold FROM campaign");
  const stored = new Map(rows.map((row) => [row.id, row.hold]));
  const found = holds.map((id) => stored.get(id) ?? assert.fail("a hold is gone"));
  assert.deepEqual(
    found,
    OF.map(([kind, why]) => hold(kind, why)),
  );
  assert.deepEqual(
    found.map((each) => sayHold(each).detail),
    OF.map(([kind, why]) => sayHold(hold(kind, why)).detail),
  );
});

test("reasons of people: an upgrade of a console that kept their sentences -> a code, and they are counted and found by it", async () => {
  const rows = await db.query<{ state: string; reason: string }>(
    "SELECT state, reason FROM recipient WHERE campaign_id = $1 ORDER BY seq",
    [reasons],
  );
  const all = CODED.flatMap((why) => STATES.map((state) => ({ state, why })));
  assert.deepEqual(
    rows,
    all.map(({ state, why }) => ({ state, reason: storeReason(why) })),
  );
  const counted = await listCampaignReasons(db, reasons, 100);
  assert.equal(counted.length, 2 * CODED.length);
  assert.deepEqual(
    new Set(counted.map((each) => each.said)),
    new Set(CODED.map((why) => sayReason(why).replace("+255 754 000 000", "…"))),
  );
  for (const { id, state } of counted)
    assert.equal((await listFound(db, reasons, { state, reason: id, after: -1, limit: 10 }))?.length, 1, id);
  const [list] = await db.query<{ reason: string }>("SELECT reason FROM contact_list");
  assert.equal(list?.reason, await idOf(ours, storeReason(ours)));
});
