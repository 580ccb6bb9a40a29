import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { type Condition, Rule } from "#lib/contract/desk/people/group.ts";
import { DEEDS } from "#lib/contract/rules/people.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { countRule, explainRow, listMemberRows, listMembersAmong } from "../store/group/group.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-03-10T09:30:00.000Z");
const ZONE = "Africa/Dar_es_Salaam";
const TODAY = "2026-03-10";
const asked = { now: NOW, zone: ZONE };

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 2 });
after(async () => {
  await db.close();
  await database.drop();
});

const LISTS: readonly string[] = [randomUUID(), randomUUID()];
const CAMPAIGNS: readonly string[] = [randomUUID(), randomUUID()];
const BRANCHES = ["Mwanza", "Arusha", "Dodoma"] as const;
const WORDS = ["dukani", "Duka la Asha", "mwalimu"] as const;
const PURPOSES = ["marketing", "service"] as const;

/** Days before now, with a little beside, so that no moment is at an edge. */
const ago = fc.nat(60);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const day = fc.integer({ min: -40, max: 40 }).map((days) => dayFrom(days));
const dayFrom = (days: number): string =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const aPerson = fc.record({
  fields: fc.record(
    {
      branch: maybe(fc.constantFrom(...BRANCHES)),
      shop: maybe(fc.constantFrom(...WORDS)),
      balance: maybe(fc.constantFrom(0, 4_999, 5_000, 12_000.5, -3)),
      due: maybe(day),
      member: maybe(fc.boolean()),
    },
    { noNullPrototype: true },
  ),
  lists: fc.subarray([...LISTS]),
  consents: fc.uniqueArray(
    fc.record({
      purpose: fc.constantFrom(...PURPOSES),
      channel: fc.constantFrom("all", "sms"),
      isGiven: fc.boolean(),
    }),
    { selector: ({ purpose, channel }) => purpose + channel },
  ),
  isOut: maybe(fc.boolean()),
  wroteAgo: maybe(fc.nat(5)),
  messages: fc.array(
    fc.record({
      campaign: fc.constantFrom(...CAMPAIGNS),
      sentAgo: ago,
      state: fc.constantFrom("handed", "delivered", "read", "failed"),
      stateAfter: fc.nat(3),
      clickedAgo: maybe(ago),
    }),
    { maxLength: 3 },
  ),
  wrote: fc.array(ago, { maxLength: 2 }),
});
type Drawn = typeof aPerson extends fc.Arbitrary<infer Value> ? Value : never;
type Known = Drawn & { number: string };

const days = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null });
const aCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    of: fc.constant("field" as const),
    field: fc.constant("shop"),
    kind: fc.constant("text" as const),
    is: fc.constantFrom("is" as const, "is-not" as const, "contains" as const),
    value: fc.constantFrom("DUKANI", "duka", "mwalimu", "'; DROP TABLE person; --", "%"),
  }),
  fc.record({
    of: fc.constant("field" as const),
    field: fc.constant("balance"),
    kind: fc.constant("number" as const),
    is: fc.constantFrom("is" as const, "is-not" as const, "less" as const, "more" as const),
    value: fc.constantFrom(0, 5_000, 12_000.5, -3),
  }),
  fc.record({
    of: fc.constant("field" as const),
    field: fc.constant("due"),
    kind: fc.constant("date" as const),
    is: fc.constantFrom("is" as const, "before" as const, "after" as const),
    value: day,
  }),
  fc.record({
    of: fc.constant("field" as const),
    field: fc.constant("due"),
    kind: fc.constant("days" as const),
    is: fc.constantFrom("within-next" as const, "within-last" as const, "in" as const, "ago" as const),
    days: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({
    of: fc.constant("field" as const),
    field: fc.constant("member"),
    kind: fc.constant("yes-no" as const),
    is: fc.constantFrom("yes" as const, "no" as const),
  }),
  fc.record({
    of: fc.constant("field" as const),
    field: fc.constant("branch"),
    kind: fc.constant("choice" as const),
    is: fc.constantFrom("is" as const, "is-not" as const),
    values: fc.subarray([...BRANCHES], { minLength: 1 }),
  }),
  fc.record({
    of: fc.constant("field" as const),
    field: fc.constantFrom("branch", "balance", "due"),
    kind: fc.constant("any" as const),
    is: fc.constantFrom("filled" as const, "empty" as const),
  }),
  fc.record({
    of: fc.constant("list" as const),
    is: fc.constantFrom("in" as const, "not-in" as const),
    listId: fc.constantFrom(...LISTS),
  }),
  fc.record({
    of: fc.constant("consent" as const),
    is: fc.constantFrom("given" as const, "withdrawn" as const, "none" as const),
    purpose: fc.constantFrom(...PURPOSES),
  }),
  fc.record({ of: fc.constant("opt-out" as const), is: fc.constantFrom("out" as const, "not-out" as const) }),
  fc.record({ of: fc.constant("window" as const), is: fc.constantFrom("open" as const, "closed" as const) }),
  fc.record({
    of: fc.constantFrom(...DEEDS),
    is: fc.constantFrom("did" as const, "did-not" as const),
    days,
    campaignId: fc.option(fc.constantFrom(...CAMPAIGNS), { nil: null }),
  }),
);
const aRule = fc.record({
  match: fc.constantFrom("all" as const, "any" as const),
  conditions: fc.array(aCondition, { minLength: 1, maxLength: 6 }),
});

const HALF_HOUR = 1_800_000;
const before = (ago: number, moreMs = 0) => new Date(NOW.getTime() - ago * DAY_MS - HALF_HOUR + moreMs);
const stateAt = ({ sentAgo, stateAfter }: Drawn["messages"][number]) =>
  before(Math.max(0, sentAgo - stateAfter), 60_000);

async function plant(people: readonly Known[]): Promise<void> {
  await db.query(
    "TRUNCATE person, contact_list_member, consent, suppression, contact_window, message, message_to_match, recipient, recipient_apart, inbound, link CASCADE",
  );
  for (const [at, { number, ...person }] of people.entries()) {
    await db.query("INSERT INTO person (number, fields) VALUES ($1, $2)", [
      number,
      JSON.stringify(person.fields),
    ]);
    await plantKnown(at, { number, ...person });
    for (const [place, wrote] of person.wrote.entries())
      await db.query("INSERT INTO inbound (seq, number, sent_at) VALUES ($1, $2, $3)", [
        ...[at * 10 + place, number, before(wrote)],
      ]);
    for (const [place, message] of person.messages.entries())
      await plantMessage({ at, place, number, message });
  }
}

async function plantKnown(at: number, { number, ...person }: Known): Promise<void> {
  for (const id of person.lists)
    await db.query("INSERT INTO contact_list_member VALUES ($1, $2, $3, '{}')", [id, at + 1, number]);
  for (const { purpose, channel, isGiven } of person.consents)
    await db.query("INSERT INTO consent VALUES ($1, $2, $3, $4, $5, 'f')", [
      ...[number, purpose, channel, isGiven, before(3)],
    ]);
  if (person.isOut !== undefined)
    await db.query("INSERT INTO suppression (number, reason, source, is_out) VALUES ($1, '', 'person', $2)", [
      ...[number, person.isOut],
    ]);
  if (person.wroteAgo !== undefined)
    await db.query("INSERT INTO contact_window (number, last_inbound_at) VALUES ($1, $2)", [
      ...[number, before(person.wroteAgo)],
    ]);
}

type Planting = { at: number; place: number; number: string; message: Drawn["messages"][number] };

async function plantMessage({ at, place, number, message }: Planting): Promise<void> {
  const seq = at * 10 + place + 1;
  const { campaign, state, sentAgo, clickedAgo } = message;
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, created_at, state_at)
     VALUES ('sms', $1, gen_random_uuid(), $2, $3, 'exact', $4, $5, $6)`,
    [campaign, seq, number, state, before(sentAgo), stateAt(message)],
  );
  await db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, state, updated_at) VALUES ($1, $2, $2, $3, 'accepted', $4)
     ON CONFLICT (campaign_id, number) DO NOTHING`,
    [campaign, seq, number, before(sentAgo)],
  );
  if (clickedAgo !== undefined)
    await db.query(
      "INSERT INTO link (code, campaign_id, seq, opens, last_opened_at) VALUES ($1, $2, $3, 1, $4)",
      [`c${seq}`, campaign, seq, before(clickedAgo)],
    );
}

/** The same without SQL. */
function isTrue(condition: Condition, person: Known): boolean {
  switch (condition.of) {
    case "field":
      return isTrueOfField(condition, person.fields);
    case "list":
      return person.lists.includes(condition.listId) === (condition.is === "in");
    case "consent": {
      const own = person.consents.filter(({ purpose }) => purpose === condition.purpose);
      if (condition.is === "none") return own.length === 0;
      return own.some(({ isGiven }) => isGiven === (condition.is === "given"));
    }
    case "opt-out":
      return (person.isOut === true) === (condition.is === "out");
    case "window":
      return (person.wroteAgo !== undefined && person.wroteAgo < 1) === (condition.is === "open");
    default:
      return hasDone(condition, person) === (condition.is === "did");
  }
}

type OfDeed = Extract<Condition, { days: number | null; campaignId: string | null }>;

function hasDone({ of, days, campaignId }: OfDeed, { messages, wrote }: Known): boolean {
  const since = days === null ? Number.NEGATIVE_INFINITY : NOW.getTime() - days * DAY_MS;
  const isIn = (at: Date) => at.getTime() >= since;
  const own = messages.filter(({ campaign }) => campaignId === null || campaign === campaignId);
  switch (of) {
    case "sent":
      // Of one campaign somebody is a recipient once: the first planted.
      return (campaignId === null ? own : own.slice(0, 1)).some(({ sentAgo }) => isIn(before(sentAgo)));
    case "delivered":
      return own.some((message) => ["delivered", "read"].includes(message.state) && isIn(stateAt(message)));
    case "read":
      return own.some((message) => message.state === "read" && isIn(stateAt(message)));
    case "answered":
      return wrote.some(
        (ago) =>
          isIn(before(ago)) &&
          (campaignId === null || own.some(({ sentAgo }) => before(ago) > before(sentAgo))),
      );
    case "clicked":
      return own.some(({ clickedAgo }) => clickedAgo !== undefined && isIn(before(clickedAgo)));
  }
}

type OfField = Extract<Condition, { of: "field" }>;

function isTrueOfField(condition: OfField, fields: Drawn["fields"]): boolean {
  const value = (fields as Record<string, Value | undefined>)[condition.field];
  if (condition.kind === "any") return (value !== undefined) === (condition.is === "filled");
  if (condition.is === "is-not")
    return value === undefined || !isTrueOfField({ ...condition, is: "is" }, fields);
  if (value === undefined) return false;
  return condition.kind === "text" || condition.kind === "number" || condition.kind === "date"
    ? compares(condition, value)
    : isAmong(condition, value);
}

type Value = string | number | boolean;
type OfKind<Kind extends OfField["kind"]> = Extract<OfField, { kind: Kind }>;

function compares(condition: OfKind<"text" | "number" | "date">, value: Value): boolean {
  const [own, asked] =
    condition.kind === "text"
      ? [String(value).toLowerCase(), condition.value.toLowerCase()]
      : [value, condition.value];
  if (condition.is === "contains") return String(own).includes(String(asked));
  if (condition.is === "less" || condition.is === "before") return own < asked;
  return condition.is === "more" || condition.is === "after" ? own > asked : own === asked;
}

function isAmong(condition: OfKind<"days" | "yes-no" | "choice">, value: Value): boolean {
  if (condition.kind === "choice") return condition.values.includes(String(value));
  if (condition.kind === "yes-no") return value === (condition.is === "yes");
  if (condition.is === "in") return value === dayFrom(condition.days);
  if (condition.is === "ago") return value === dayFrom(-condition.days);
  return condition.is === "within-next"
    ? value >= TODAY && value <= dayFrom(condition.days)
    : value <= TODAY && value >= dayFrom(-condition.days);
}

const selects = ({ match, conditions }: Rule, person: Known): boolean =>
  match === "all"
    ? conditions.every((condition) => isTrue(condition, person))
    : conditions.some((condition) => isTrue(condition, person));

test("rule: any people and any rule -> SQL selects, counts and explains whom a plain filter does", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPerson, { minLength: 1, maxLength: 12 }),
      fc.array(aRule, { minLength: 12, maxLength: 20 }),
      async (drawn, rules) => {
        const people = drawn.map((person, at) => ({ ...person, number: `+2557540000${10 + at}` }));
        await plant(people);
        for (const rule of rules.map((each) => Rule.parse(each))) {
          const expected = people.filter((person) => selects(rule, person)).map(({ number }) => number);
          const rows = await listMemberRows(db, rule, { ...asked, after: "", limit: 100 });
          assert.deepEqual(
            rows.map(({ number }) => number),
            expected,
          );
          const counted = await db.transaction((tx) => countRule(tx, rule, asked));
          assert.deepEqual(counted, { people: expected.length, ofAll: people.length });
          const numbers = people.map(({ number }) => number);
          assert.deepEqual((await listMembersAmong(db, rule, { ...asked, numbers })).toSorted(), expected);
          const [first] = people;
          assert.ok(first);
          const explained = await explainRow(db, rule, { ...asked, number: first.number });
          assert.deepEqual(
            [explained?.isIn, explained?.is],
            [selects(rule, first), rule.conditions.map((condition) => isTrue(condition, first))],
          );
        }
      },
    ),
    { numRuns: 12 },
  );
});
