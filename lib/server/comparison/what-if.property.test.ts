import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { AskWhatIf, WhatIfCampaign } from "#lib/contract/desk/what-if.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { addUpCredits, listCredits } from "../credits/index.ts";
import { tryWhatIf } from "./what-if.ts";

/** 200 before a release. */
const MONTHS = Number(process.env.WHAT_IF_MONTHS ?? 12);

const desk = await openDesk();
const { db, context } = desk;
after(() => desk.close());
desk.clock.set(new Date("2026-04-15T09:00:00Z"));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Dar es Salaam has no summer time. */
const ZONE_MS = 3 * HOUR_MS;
const FROM = Date.parse("2026-03-01T00:00:00+03:00");
const DAYS = 31;
const UNTIL = FROM + DAYS * DAY_MS;
const CLOSED_MS = 2 * 60_000;

function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return {
    next,
    upTo,
    isSo: (share: number) => next() < share,
    one: <T>(of: readonly T[]) => of[upTo(of.length - 1)] as T,
  };
}
type Random = ReturnType<typeof randomOf>;

type Person = { number: string; text: string; segments: number; plainSegments: number };
type Request = {
  id: string;
  campaign: Campaign;
  operation: string;
  state: string;
  resolution: string | null;
  credits: number | null;
  accepted: number | null;
  at: number;
  people: Person[];
  areRemoved: boolean;
};
type Campaign = {
  id: string;
  kind: "campaign" | "direct";
  channel: "sms" | "chat-text";
  isMarketing: boolean;
  requests: Request[];
};
type Month = { campaigns: Campaign[]; heard: { number: string; at: number }[] };

const segmentsIn = (units: number, [alone, part]: readonly [number, number]) =>
  units <= alone ? 1 : Math.ceil(units / part);
const GSM = [160, 153] as const;
const UCS2 = [70, 67] as const;

/** One text of plain letters, one with a curly quote, one that no plain letter says. */
function textOf(random: Random): Omit<Person, "number"> {
  const units = 1 + random.upTo(400);
  const kind = random.one(["plain", "curly", "foreign"] as const);
  const letters = "a".repeat(units - 1);
  if (kind === "plain")
    return { text: `${letters}b`, segments: segmentsIn(units, GSM), plainSegments: segmentsIn(units, GSM) };
  const segments = segmentsIn(units, UCS2);
  if (kind === "curly") return { text: `${letters}’`, segments, plainSegments: segmentsIn(units, GSM) };
  return { text: `${letters}ш`, segments, plainSegments: segments };
}

function monthOf(random: Random): Month {
  const numbers = Array.from({ length: 12 }, (_, place) => `+2557540000${10 + place}`);
  const campaigns = Array.from({ length: 10 }, (): Campaign => {
    const channel = random.isSo(0.15) ? "chat-text" : "sms";
    const campaign: Campaign = {
      ...{ id: randomUUID(), channel, isMarketing: random.isSo(0.7), requests: [] },
      kind: random.isSo(0.2) ? "direct" : "campaign",
    };
    const isRetained = !random.isSo(0.1);
    let at = FROM - 8 * DAY_MS + random.upTo((DAYS + 9) * 24 * 60) * 60_000;
    const people = numbers.filter(() => random.isSo(0.6)).map((number) => ({ number, ...textOf(random) }));
    while (people.length > 0) {
      at += 1 + random.upTo(90 * 60_000);
      campaign.requests.push(
        requestOf(random, {
          campaign,
          at,
          people: people.splice(0, 1 + random.upTo(3)),
          areRemoved: !isRetained,
        }),
      );
    }
    return campaign;
  });
  const heard = Array.from({ length: 40 }, () => ({
    number: random.one(numbers),
    at: FROM - DAY_MS + random.upTo(DAYS * 24 * 60) * 60_000,
  }));
  return { campaigns, heard };
}

type Begun = Pick<Request, "campaign" | "at" | "people" | "areRemoved">;

function requestOf(random: Random, begun: Begun): Request {
  const size = begun.people.length;
  const counted = begun.people.reduce((sum, { segments }) => sum + segments, 0);
  const id = randomUUID();
  if (begun.campaign.channel !== "sms")
    return {
      ...begun,
      id,
      operation: "chat.text",
      state: "done",
      resolution: null,
      credits: null,
      accepted: size,
    };
  const operation = size === 1 ? random.one(["sms.send", "sms.bulk"]) : random.one(["sms.bulk", "sms.batch"]);
  const state = random.isSo(0.75) ? "done" : random.one(["unknown", "refused", "not-sent"]);
  const resolution = state === "unknown" ? random.one([null, "sent", "resend", "not-sent"]) : null;
  const accepted = state === "done" ? (random.isSo(0.9) ? size : random.upTo(size)) : null;
  const credits =
    state === "done" && random.isSo(0.8) ? (random.isSo(0.8) ? counted : random.upTo(2 * counted)) : null;
  return { ...begun, id, operation, state, resolution, credits, accepted };
}

async function plant({ campaigns, heard }: Month): Promise<void> {
  await db.query("TRUNCATE campaign, recipient, attempt, message, inbound, credit_quarter CASCADE");
  await db.query("UPDATE credit_ledger SET place = $1, known = NULL", [new Date(FROM - 30 * DAY_MS)]);
  for (const [seq, { number, at }] of heard.entries())
    await db.query("INSERT INTO inbound (seq, number, sent_at) VALUES ($1, $2, $3)", [
      seq + 1,
      number,
      new Date(at),
    ]);
  for (const { id, kind, channel, isMarketing, requests } of campaigns) {
    await db.query(
      `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, message_class)
       VALUES ($1, $2, 'completed', 'Kampeni', $3, '{"text": "x"}', 100, $4, $5)`,
      [id, kind, channel, randomUUID(), isMarketing ? "marketing" : "service"],
    );
    let seq = 0;
    for (const request of requests) {
      const seqs = request.people.map(() => ++seq);
      await plantRequest(request, seqs);
    }
  }
}

async function plantRequest(request: Request, seqs: number[]): Promise<void> {
  const { id, campaign, operation, state, resolution, credits, accepted, people, areRemoved } = request;
  const at = new Date(request.at);
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, segments_predicted, owner, attempting_at,
       finished_at, resolution, resolved_at, credits, accepted)
     VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, 'test', $9, $9, $10, CASE WHEN $10::text IS NOT NULL THEN $9::timestamptz END, $11, $12)`,
    [
      ...[id, campaign.id, seqs[0], operation, state, people.length, seqs],
      ...[people.reduce((sum, { segments }) => sum + segments, 0), at, resolution, credits, accepted],
    ],
  );
  const columns = [seqs, people.map(({ number }) => number)];
  if (!areRemoved)
    await db.query(
      `INSERT INTO recipient (campaign_id, seq, row_number, number, text, segments)
       SELECT $1, seq, seq, number, text, segments FROM unnest($2::int[], $3::text[], $4::text[], $5::int[]) AS p (seq, number, text, segments)`,
      [campaign.id, ...columns, people.map(({ text }) => text), people.map(({ segments }) => segments)],
    );
  if (state === "done" && !areRemoved)
    await db.query(
      `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, created_at)
       SELECT CASE $6 WHEN 'sms' THEN 'sms' ELSE 'chat' END, $1, $2, seq, number, 'exact', 'delivered', $5
       FROM unnest($3::int[], $4::text[]) AS p (seq, number)`,
      [campaign.id, id, ...columns, at, campaign.channel],
    );
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function rulesOf(random: Random): AskWhatIf {
  const [opens, length] = [random.upTo(12) * 60, 60 * (1 + random.upTo(10))];
  return {
    ...{ from: "2026-03-01", to: "2026-03-31" },
    ...(random.isSo(0.5) && { plain: "yes" as const }),
    ...(random.isSo(0.5) && { chat: "yes" as const }),
    ...(random.isSo(0.5) && { perDay: 1 + random.upTo(1) }),
    ...(random.isSo(0.5) && { perWeek: 1 + random.upTo(3) }),
    ...(random.isSo(0.5) && { hoursFrom: clockOf(opens), hoursTo: clockOf(opens + length) }),
  };
}

type Counts = Omit<WhatIfCampaign, "id" | "name">;
const NONE: Counts = {
  messages: 0,
  before: 0,
  after: 0,
  unread: 0,
  unknown: 0,
  skipped: 0,
  byChat: 0,
  shorter: 0,
  moved: 0,
};

const minuteIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const dayNo = (at: number) => Math.floor((at + ZONE_MS) / DAY_MS);

function later(at: number, { hoursFrom, hoursTo }: AskWhatIf): number {
  if (hoursFrom === undefined || hoursTo === undefined) return at;
  const midnight = dayNo(at) * DAY_MS - ZONE_MS;
  const opens = midnight + minuteIn(hoursFrom) * 60_000;
  if (at < opens) return opens;
  return at < midnight + minuteIn(hoursTo) * 60_000 ? at : opens + DAY_MS;
}

/** Whom the caps keep from which campaign, person by person through the days. */
function keptIn({ campaigns }: Month, asked: AskWhatIf): Set<string> {
  const { perDay = 99, perWeek = 99 } = asked;
  const got = campaigns
    .filter(({ isMarketing }) => isMarketing)
    .flatMap(({ requests }) => requests.filter(({ state, areRemoved }) => state === "done" && !areRemoved))
    .filter(({ at }) => at >= FROM - 7 * DAY_MS && at < UNTIL)
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ campaign, at, people }) => people.map(({ number }) => ({ id: campaign.id, at, number })));
  const kept = new Set<string>();
  const had: { number: string; day: number }[] = [];
  for (const { id, at, number } of got) {
    const day = dayNo(at >= FROM ? later(at, asked) : at);
    const own = had.filter((each) => each.number === number);
    const inDay = own.filter((each) => each.day === day).length;
    const inWeek = own.filter((each) => each.day > day - 7).length;
    if (at >= FROM && (inDay >= perDay || inWeek >= perWeek)) kept.add(`${id} ${number}`);
    else had.push({ number, day });
  }
  return kept;
}

type Recounting = { asked: AskWhatIf; kept: ReadonlySet<string>; heard: Month["heard"] };

function addPerson(
  sum: Counts,
  person: Person,
  { request, asked, kept, heard }: Recounting & { request: Request },
): number {
  const { campaign } = request;
  const at = campaign.isMarketing ? later(request.at, asked) : request.at;
  if (campaign.isMarketing && kept.has(`${campaign.id} ${person.number}`)) {
    sum.skipped++;
    return 0;
  }
  if (at > request.at) sum.moved++;
  const isOpen = (each: Month["heard"][number]) => each.at <= at && each.at > at - DAY_MS + CLOSED_MS;
  if (asked.chat && heard.some((each) => each.number === person.number && isOpen(each))) {
    sum.byChat++;
    return 0;
  }
  const segments = asked.plain ? person.plainSegments : person.segments;
  if (segments < person.segments) sum.shorter++;
  return segments;
}

const countedOf = ({ people }: Request) => people.reduce((total, { segments }) => total + segments, 0);

function chargedOf(request: Request): number {
  const { accepted, credits, people } = request;
  const counted = countedOf(request);
  const isPart = accepted !== null && accepted < people.length;
  return credits ?? (isPart ? Math.round((counted * accepted) / people.length) : counted);
}

function addRequest(sum: Counts, request: Request, by: Recounting): void {
  const { state, resolution, areRemoved, people } = request;
  const counted = countedOf(request);
  if (state === "unknown" && (resolution === null || resolution === "resend")) sum.unknown += counted;
  if (state !== "done" && resolution !== "sent") return;
  const charged = chargedOf(request);
  const isChanged = Object.keys(by.asked).length > 2;
  sum.messages += request.accepted ?? 0;
  sum.before += charged;
  if (isChanged && areRemoved) sum.unread += charged;
  const isTried = isChanged && !areRemoved;
  const left = isTried
    ? people.reduce((total, person) => total + addPerson(sum, person, { ...by, request }), 0)
    : counted;
  sum.after += left === counted ? charged : Math.round((charged * left) / counted);
}

/** The same, told from the month as it was drawn, with nothing of what is tested. */
function recount(month: Month, asked: AskWhatIf): Map<string, Counts> {
  const by = { asked, kept: keptIn(month, asked), heard: month.heard };
  const sums = new Map<string, Counts>();
  const requests = month.campaigns
    .filter(({ channel }) => channel === "sms")
    .flatMap((campaign) => campaign.requests);
  for (const request of requests.filter(({ at }) => at >= FROM && at < UNTIL)) {
    const key = request.campaign.kind === "campaign" ? request.campaign.id : "by hand";
    const sum = sums.get(key) ?? { ...NONE };
    sums.set(key, sum);
    addRequest(sum, request, by);
  }
  return sums;
}

async function walk(asked: AskWhatIf, limit: number): Promise<Map<string, Counts>> {
  const sums = new Map<string, Counts>();
  for (let cursor: string | undefined, done = 0; ; ) {
    const step = await tryWhatIf(context, { ...asked, cursor }, limit);
    assert.ok(step.done >= done && step.done <= 1, `${done} -> ${step.done}`);
    done = step.done;
    for (const { id, name: _, ...counts } of step.campaigns) {
      const sum = sums.get(id ?? "by hand") ?? { ...NONE };
      for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
      sums.set(id ?? "by hand", sum);
    }
    if (step.nextCursor === null) return sums;
    cursor = step.nextCursor;
  }
}

const withoutEmpty = (sums: Map<string, Counts>) =>
  Object.fromEntries(
    [...sums].filter(([, { messages, before, unknown }]) => messages + before + unknown > 0).toSorted(),
  );

for (let month = 0; month < MONTHS; month++) {
  const seed = SEED + month;
  test(`a random month (SEED=${seed}) -> with no rule changed what the ledger charged, and with other rules what a recount says`, async () => {
    const random = randomOf(seed);
    const drawn = monthOf(random);
    await plant(drawn);
    const plain = { from: "2026-03-01", to: "2026-03-31" };
    const unchanged = await walk(plain, 1 + random.upTo(6));
    assert.deepEqual(withoutEmpty(unchanged), withoutEmpty(recount(drawn, plain)));
    while (await addUpCredits(context));
    const { days } = await listCredits(context, { month: "2026-03" });
    const ledger = days.reduce((sum, { said, counted }) => sum + said + counted, 0);
    const [before, after] = ["before", "after"].map((key) =>
      [...unchanged.values()].reduce((sum, counts) => sum + counts[key as "before" | "after"], 0),
    );
    assert.equal(before, ledger);
    assert.equal(after, ledger);
    for (let round = 0; round < 4; round++) {
      const asked = rulesOf(random);
      const found = withoutEmpty(await walk(asked, 1 + random.upTo(6)));
      assert.deepEqual(found, withoutEmpty(recount(drawn, asked)), JSON.stringify(asked));
    }
  });
}
