import { Rule } from "#lib/contract/desk/people/group.ts";
import { part } from "#lib/launch/bench/part.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { median } from "#lib/testing/quantile.ts";
import { countRule } from "../store/group/group.ts";

/** As many messages and places in a list, and half as many consents; the statistics stay those of empty tables. */
const PEOPLE = part(1_000_000, 20_000);
const STEP = 200_000;
const ROUNDS = part(5, 1);
const MOST_MS = 1_000;

const desk = await openDesk();
desk.clock.set(new Date());
const { db } = desk;
const LIST = "11570000-0000-4000-8000-000000000001";
const CAMPAIGN = "ca000000-0000-4000-8000-000000000001";
const number = (i: string) => `'+2557' || lpad((${i})::text, 8, '0')`;
/** Somebody else each time, so that no table lies in the order of another. */
const OTHER = `(i::bigint * 7919) % ${PEOPLE} + 1`;

const PLANTS: Record<string, string> = {
  person: `INSERT INTO person (number, fields) SELECT ${number("i")}, jsonb_build_object(
      'branch', (ARRAY['Mwanza','Arusha','Dodoma','Mbeya'])[1 + i % 4], 'balance', (i::bigint * 7919) % 20000,
      'language', (ARRAY['sw','en'])[1 + i % 2], 'due', to_char(date '2026-01-01' + i % 300, 'YYYY-MM-DD'), 'member', i % 3 = 0)
    FROM generate_series($1::int, $2::int) i`,
  contact_list_member: `INSERT INTO contact_list_member (list_id, seq, number, columns)
    SELECT '${LIST}', i, ${number(OTHER)}, '{}' FROM generate_series($1::int, $2::int) i`,
  message: `INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade, state, created_at, state_at)
    SELECT 'sms', 's' || i, '${CAMPAIGN}', '${CAMPAIGN}', i, ${number(OTHER)}, 'exact',
      (ARRAY['delivered','read','failed'])[1 + i % 3], now() - interval '1 s' * (i % 5184000), now() - interval '1 s' * (i % 5184000)
    FROM generate_series($1::int, $2::int) i`,
  consent: `INSERT INTO consent (number, purpose, channel, is_given, given_at, fact_id)
    SELECT ${number("i * 2")}, 'marketing', 'all', i % 20 > 0, now(), 'f' || i FROM generate_series($1::int / 2 + 1, $2::int / 2) i`,
};

for (const [table, plant] of Object.entries(PLANTS)) {
  await db.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (let from = 1; from <= PEOPLE; from += STEP)
    await db.query(plant, [from, Math.min(PEOPLE, from + STEP - 1)]);
  await db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

const field = (name: string, more: object) => ({ of: "field", field: name, ...more });
const SWAHILI = field("language", { kind: "choice", is: "is", values: ["sw"] });
const OWES = field("balance", { kind: "number", is: "less", value: 5_000 });
const NOT_SENT = { of: "sent", is: "did-not", days: 30 };
const LISTED = { of: "list", is: "in", listId: LIST };
const AGREED = { of: "consent", is: "given", purpose: "marketing" };
const READ = { of: "read", is: "did" };
const all = (...conditions: object[]) => ({ match: "all", conditions });
const any = (...conditions: object[]) => ({ match: "any", conditions });

const RULES: Record<string, object> = {
  "language is sw, no message in 30 days, balance below 5,000": all(SWAHILI, NOT_SENT, OWES),
  "no message in 30 days": all(NOT_SENT),
  "in a list of everybody, who agreed": all(LISTED, AGREED),
  "any of: read a message, in no list, balance below 5,000": any(READ, { ...LISTED, is: "not-in" }, OWES),
  "any of: no message in 30 days, agreed, in a list": any(NOT_SENT, AGREED, LISTED),
  "20 conditions of fields": all(
    ...Array.from({ length: 20 }, (_, at) =>
      field("balance", { kind: "number", is: "more", value: -1 - at }),
    ),
  ),
};

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const at = performance.now();
    await work();
    took.push(performance.now() - at);
  }
  return median(took);
}

const bareMs = await msOf(() => db.query("SELECT count(*) FROM person WHERE fields ? 'branch'"));
const asked = { now: desk.clock.now(), zone: "Africa/Dar_es_Salaam" };
for (const [name, given] of Object.entries(RULES)) {
  const rule = Rule.parse(given);
  const ms = await msOf(() => db.transaction((tx) => countRule(tx, rule, asked)));
  process.stdout.write(
    `${JSON.stringify({
      name: `${name}: count among ${PEOPLE.toLocaleString("en")}, ms (a look at each person alone: ${bareMs.toFixed(0)})`,
      figure: Number(ms.toFixed(0)),
      baseline: MOST_MS,
      ratio: Number((ms / MOST_MS).toFixed(3)),
      goal: "<= 1",
    })}\n`,
  );
}
await desk.close();
