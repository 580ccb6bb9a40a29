import type { AskWhatIf, WhatIfCampaign, WhatIfStep } from "#lib/contract/desk/what-if.ts";
import { openFrom } from "#lib/contract/rules/sending/chat-window.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { countedFor, saidBy } from "../credits/index.ts";
import { dayStart } from "../day-start.ts";
import { strangeCursor } from "../read-time-cursor.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";
import {
  listMarketingMoments,
  listOpenWindows,
  listSentPeople,
  listSentRequests,
  type SentPerson,
  type SentRequest,
  SMS_OPERATIONS,
  type SmsOperation,
} from "../store/sending/what-if.ts";
import { costUnder, fateOf, isChanged, keptFrom, type Rules, rulesOf, sentAtUnder } from "./what-if-rules.ts";

/** Requests a step: 5,000 people at most. */
const STEP = 50;
const WEEK_MS = 7 * 86_400_000;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type Place = { operation: SmsOperation; place: number; id: string };

/**
 * One step through the SMS of a span under other rules. Reads alone, in one snapshot a step; the same cursor answers the same. With
 * no rule changed what is answered is what was charged.
 */
export async function tryWhatIf(
  { db, env }: Pick<Context, "db" | "env">,
  asked: AskWhatIf,
  limit = STEP,
): Promise<WhatIfStep> {
  const zone = env.defaultTimezone;
  const [from, until] = [dayStart(asked.from, zone), dayStart(asked.to, zone, 1)];
  const rules = rulesOf(asked, { from, timeZone: zone });
  const at = placeOf(asked.cursor, from);
  return lookAlongIndexes(db, async (tx) => {
    const requests = await listSentRequests(tx, { operation: at.operation, after: at, until, limit });
    const campaigns = await sumUnder(tx, requests, { rules, until });
    const last = requests.length === limit ? requests.at(-1) : undefined;
    const next = last ? `${at.operation}_${last.place}_${last.id}` : followingOf(at.operation, from);
    return { campaigns, nextCursor: next, done: doneOf(at.operation, last?.at ?? until, { from, until }) };
  });
}

const startOf = (from: Date) => ({ place: from.getTime() * 1_000 - 1, id: LAST_ID });

function placeOf(cursor: string | undefined, from: Date): Place {
  if (cursor === undefined) return { operation: SMS_OPERATIONS[0], ...startOf(from) };
  const [, operation, place = "", id = ""] = CURSOR.exec(cursor) ?? [];
  const known = SMS_OPERATIONS.find((each) => each === operation);
  if (known === undefined || !isUuid(id)) throw strangeCursor();
  return { operation: known, place: Number(place), id };
}

const CURSOR = /^(sms\.[a-z]+)_(\d{1,16})_([0-9a-f-]{36})$/;

function followingOf(operation: SmsOperation, from: Date): string | null {
  const next = SMS_OPERATIONS[SMS_OPERATIONS.indexOf(operation) + 1];
  const { place, id } = startOf(from);
  return next === undefined ? null : `${next}_${place}_${id}`;
}

function doneOf(operation: SmsOperation, at: Date, { from, until }: { from: Date; until: Date }): number {
  const share = (at.getTime() - from.getTime()) / (until.getTime() - from.getTime());
  return (SMS_OPERATIONS.indexOf(operation) + share) / SMS_OPERATIONS.length;
}

type Trying = { rules: Rules; until: Date };

async function sumUnder(tx: Tx, requests: readonly SentRequest[], trying: Trying): Promise<WhatIfCampaign[]> {
  const sums = new Map<string | null, WhatIfCampaign>();
  const membersOf = await readMembers(tx, requests, trying);
  for (const request of requests) {
    const key = request.kind === "campaign" ? request.campaignId : null;
    const sum = sums.get(key) ?? nothingOf(request);
    sums.set(key, sum);
    addRequest(sum, request, { people: membersOf.get(request.id) ?? [], rules: trying.rules });
  }
  return [...sums.values()];
}

const nothingOf = ({ kind, campaignId, name }: SentRequest): WhatIfCampaign => ({
  ...(kind === "campaign" ? { id: campaignId, name } : { id: null, name: null }),
  ...{ messages: 0, before: 0, after: 0, unread: 0, unknown: 0, skipped: 0, byChat: 0, shorter: 0, moved: 0 },
});

/** As the ledger of credits has it: what was said, by our count where nobody says it, and what a person decided was sent. */
function chargedFor(request: SentRequest): number {
  if (!isPaid(request)) return 0;
  const said = request.state === "done" ? saidBy(asCredit(request)) : null;
  return said ?? countedFor(asCredit(request));
}

const asCredit = ({ operation, credits, accepted, size, segments, state }: SentRequest) => ({
  ...{ operation, credits, accepted, size, segments, state },
  ...{
    httpStatus: null,
    balance: null,
    isAmbiguous: false,
    isDecidedSent: false,
    scheduledUntil: null,
    from: 0,
    until: 0,
  },
});

const isPaid = ({ state, resolution }: SentRequest): boolean =>
  state === "done" || (state === "unknown" && resolution === "sent");

/** Its answer was lost and nobody has decided, or it was sent again: it may have been charged, too. */
const isUnknown = ({ state, resolution }: SentRequest): boolean =>
  state === "unknown" && (resolution === null || resolution === "resend");

type TriedPerson = SentPerson & { isKeptFrom: boolean; hasOpenWindow: boolean; isMoved: boolean };

function addRequest(
  sum: WhatIfCampaign,
  request: SentRequest,
  { people, rules }: { people: readonly TriedPerson[]; rules: Rules },
): void {
  if (isUnknown(request)) sum.unknown += request.segments;
  if (!isPaid(request)) return;
  const charged = chargedFor(request);
  sum.messages += request.accepted ?? 0;
  sum.before += charged;
  const isRead = people.length === request.size;
  sum.after += isRead ? addPeople(sum, charged, { people, rules }) : charged;
  if (!isRead && isChanged(rules)) sum.unread += charged;
}

/** What a request would have cost, and what becomes of each of its people. */
function addPeople(
  sum: WhatIfCampaign,
  charged: number,
  { people, rules }: { people: readonly TriedPerson[]; rules: Rules },
): number {
  let [before, after] = [0, 0];
  for (const person of people) {
    const { fate, segments } = fateOf(person, rules);
    before += person.segments;
    after += segments;
    if (fate !== "same") sum[fate]++;
    if (person.isMoved && fate !== "skipped") sum.moved++;
  }
  return costUnder(charged, before, after);
}

/** The people of each request whose texts are still there, with what the rules need to know of them. */
async function readMembers(
  tx: Tx,
  requests: readonly SentRequest[],
  { rules, until }: Trying,
): Promise<Map<string, TriedPerson[]>> {
  const members = new Map<string, TriedPerson[]>();
  const paid = requests.filter(isPaid);
  if (!isChanged(rules) || paid.length === 0) return members;
  const byId = new Map(paid.map((request) => [request.id, request]));
  const people = await listSentPeople(tx, [...byId.keys()]);
  const isMarketing = (person: SentPerson) => byId.get(person.attemptId)?.messageClass === "marketing";
  const atOf = timesUnder(byId, rules);
  const kept = await readKept(tx, people.filter(isMarketing), { rules, until });
  const open = await readOpen(tx, people, { rules, atOf });
  people.forEach((person, place) => {
    const request = byId.get(person.attemptId);
    if (!request) return;
    const list = members.get(request.id) ?? [];
    members.set(request.id, list);
    list.push({
      ...person,
      isKeptFrom: isMarketing(person) && kept.get(person.number)?.has(request.campaignId) === true,
      hasOpenWindow: open[place] === true,
      isMoved: atOf(person) > request.at,
    });
  });
  return members;
}

/** When each would have been sent to; one look at a clock for each request. */
function timesUnder(byId: ReadonlyMap<string, SentRequest>, rules: Rules) {
  const times = new Map(
    [...byId].map(([id, { at, messageClass }]) => [
      id,
      messageClass === "marketing" ? sentAtUnder(rules, at) : at,
    ]),
  );
  return ({ attemptId }: SentPerson): Date => times.get(attemptId) ?? new Date(0);
}

async function readKept(tx: Tx, people: readonly SentPerson[], { rules, until }: Trying) {
  const kept = new Map<string, ReadonlySet<string>>();
  if (rules.caps === null || people.length === 0) return kept;
  const numbers = people.map(({ number }) => number);
  const from = new Date(rules.from.getTime() - WEEK_MS);
  const moments = await listMarketingMoments(tx, { numbers, from, until });
  for (const [number, own] of Map.groupBy(moments, (moment) => moment.number))
    kept.set(number, keptFrom(own, rules));
  return kept;
}

type Windows = { rules: Rules; atOf: (person: SentPerson) => Date };

async function readOpen(tx: Tx, people: readonly SentPerson[], { rules, atOf }: Windows): Promise<boolean[]> {
  if (!rules.byChat) return [];
  return listOpenWindows(
    tx,
    people.map((person) => {
      const at = atOf(person);
      return { number: person.number, at, openFrom: openFrom(at) };
    }),
  );
}
