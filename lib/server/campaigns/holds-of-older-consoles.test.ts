import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { hold, reason, type StoredHold, said, sayHold } from "#lib/contract/words/reason/say-reason.ts";
import { migrate, openDatabase } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";

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

test("holds: an upgrade of a console that kept their sentences -> the same words, from a code and its parameters", async () => {
  const ids: string[] = [];
  for (const [kind, why] of OF) {
    const id = await plantCampaign(db, { channel: "sms", size: 1 });
    const { detail } = sayHold(hold(kind, why));
    await db.query("UPDATE campaign SET hold = $2 WHERE id = $1", [id, { kind, detail, until: null }]);
    ids.push(id);
  }
  await migrate(database.url, MIGRATIONS);
  const rows = await db.query<{ id: string; hold: StoredHold }>("SELECT id, hold FROM campaign");
  const stored = new Map(rows.map((row) => [row.id, row.hold]));
  const found = ids.map((id) => stored.get(id) ?? assert.fail("a hold is gone"));
  assert.deepEqual(
    found,
    OF.map(([kind, why]) => hold(kind, why)),
  );
  assert.deepEqual(
    found.map((each) => sayHold(each).detail),
    OF.map(([kind, why]) => sayHold(hold(kind, why)).detail),
  );
});
