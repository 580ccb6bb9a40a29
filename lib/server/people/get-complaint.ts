import { wholeNumber } from "#lib/audience/number/number-beginnings.ts";
import { COMPLAINT_DAYS } from "#lib/contract/desk/choices.ts";
import type { Complaint, ComplaintMessage, ReadComplaint } from "#lib/contract/desk/people/complaint.ts";
import type { ConsentLine } from "#lib/contract/desk/people/consent.ts";
import { canSeeNumbers, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { callRow } from "../calls/index.ts";
import { consentLine } from "../consent/index.ts";
import type { SignedInCtx } from "../context.ts";
import { newestFirst, outLine } from "../inbox/index.ts";
import { listCallRecords } from "../store/call/call-list.ts";
import { listOrigins, listProvenance, type OriginPlace, type Provenance } from "../store/complaint.ts";
import { listConsentFacts, listConsents } from "../store/consent.ts";
import { getSettings } from "../store/console/setting.ts";
import { findPerson, listSaid } from "../store/conversation/note.ts";
import { listSent, type SentRow } from "../store/conversation/thread.ts";
import { notWhole, saidLine } from "./get-person.ts";

const DAY_MS = 86_400_000;
/** Of messages and of calls: more than this nobody reads on paper. */
const MOST_LINES = 400;
const MOST_FACTS = 1_000;
const MOST_ORIGINS = 8;
/** So many opt-outs, withdrawals and restrictions each are looked through for others of one list. */
const LAST_COMPLAINTS = 500;

type Parts = Pick<SignedInCtx, "db" | "env" | "actor" | "clock">;

/**
 * What was sent to one number in 90 days, who sent and approved it, by which consent it went, and where they came from. The
 * lines are those of the person's page. Throws `forbidden` for whoever sees no numbers, and `invalid_input` for what is no
 * whole number.
 */
export async function getComplaint(
  { db, env, actor, clock }: Parts,
  { number: written }: ReadComplaint,
): Promise<Complaint> {
  if (!canSeeNumbers(actor))
    throw new Fault(
      "forbidden",
      t("You need the right to see whole phone numbers.", "Unahitaji ruhusa ya kuona namba nzima za simu."),
    );
  const number = wholeNumber(written, env.defaultRegion);
  if (number === null) throw notWhole();
  const now = clock.now();
  const since = new Date(now.getTime() - COMPLAINT_DAYS * DAY_MS);
  const [head, sent, calls, holds, facts, said, { organisation, purposes }] = await Promise.all([
    findPerson(db, number),
    // A service may leave the plus away.
    listSent(db, [number, number.slice(1)], { before: null, limit: MOST_LINES + 1 }),
    listCalls(db, { number, since, actor }),
    listConsents(db, number),
    listConsentFacts(db, number, MOST_FACTS),
    listSaid(db, number, { before: null, limit: MOST_LINES }),
    getSettings(db),
  ]);
  // Of each spelling the newest come together.
  const inTime = sent.filter(({ at }) => at >= since).toSorted(newestRowFirst);
  const lately = inTime.slice(0, MOST_LINES);
  const provenance = await provenanceOf(db, lately);
  const history = facts.map(consentLine);
  return {
    number,
    ...{ personName: head.personName, organisation, zone: env.defaultTimezone },
    ...{ at: now.toISOString(), since: since.toISOString() },
    purposes: purposes.map(({ name, label }) => ({ name, label })),
    optedOutAt: head.optedOutAt?.toISOString() ?? null,
    restriction: head.restriction,
    consents: {
      holds: holds.map(({ purpose, channel, isGiven, givenAt }) => ({
        ...{ purpose, channel, isGiven },
        givenAt: givenAt.toISOString(),
      })),
      history,
    },
    optOuts: said.map(saidLine),
    sent: lately.map((row) => messageOf(row, provenance.get(row.ownMessageId ?? 0), history)),
    calls: calls.slice(0, MOST_LINES),
    isCut: [inTime, calls].some((rows) => rows.length > MOST_LINES),
    origins: await originsOf(db, { number, provenance: [...provenance.values()], lists: head.lists }),
  };
}

async function listCalls(
  db: Tx,
  { number, since, actor }: { number: string; since: Date } & Pick<Parts, "actor">,
) {
  const { rows } = await listCallRecords(db, {
    ...{ number, since, until: null, order: "newest", after: null, limit: MOST_LINES + 1 },
    sees: { numbers: true, notes: hasRight(actor, "listen") },
  });
  return rows.map((record) => callRow(record, actor));
}

const newestRowFirst = (a: SentRow, b: SentRow): number =>
  newestFirst({ at: a.at.toISOString(), id: a.id }, { at: b.at.toISOString(), id: b.id });

async function provenanceOf(db: Tx, sent: readonly SentRow[]): Promise<Map<number, Provenance>> {
  const ids = sent.flatMap(({ ownMessageId }) => (ownMessageId === null ? [] : [ownMessageId]));
  const rows = await listProvenance(db, ids);
  return new Map(rows.map((row) => [row.messageId, row]));
}

function messageOf(
  { channel, ...row }: SentRow,
  known: Provenance | undefined,
  history: readonly ConsentLine[],
): ComplaintMessage {
  const { messageClass, purpose } = known ?? { messageClass: "service", purpose: "service" };
  const claimedAt = known?.claimedAt?.toISOString() ?? null;
  return {
    ...{ ...outLine(row), channel, messageClass, purpose, claimedAt },
    ...{
      sentBy: known?.sentBy ?? null,
      isByApi: known?.isByApi ?? false,
      approvedBy: known?.approvedBy ?? null,
    },
    consent: consentAt(history, {
      purpose,
      channel,
      moment: claimedAt ?? row.at.toISOString(),
    }),
  };
}

type ConsentQuestion = { purpose: string; channel: "sms" | "chat"; moment: string };

/** Of all facts that were known by then the greatest, as the claim asked: the later one, at one time the one that withdraws. */
function consentAt(
  history: readonly ConsentLine[],
  { purpose, channel, moment }: ConsentQuestion,
): ConsentLine | null {
  const known = history.filter(
    (fact) => fact.purpose === purpose && ["all", channel].includes(fact.channel) && fact.learnedAt <= moment,
  );
  return known.toSorted(greatestFirst)[0] ?? null;
}

function greatestFirst(a: ConsentLine, b: ConsentLine): number {
  if (a.givenAt !== b.givenAt) return a.givenAt < b.givenAt ? 1 : -1;
  if (a.isGiven !== b.isGiven) return a.isGiven ? 1 : -1;
  return Buffer.compare(Buffer.from(b.id), Buffer.from(a.id));
}

type Origins = { number: string; provenance: readonly Provenance[]; lists: readonly { id: string }[] };

/** The lists and files behind what was sent, the newest first, then the other lists that they are in. */
async function originsOf(db: Tx, { number, provenance, lists }: Origins) {
  const places = new Map<string, OriginPlace>();
  for (const { campaignId, listId, hasFile, row } of provenance) {
    if (listId !== null) places.set(listId, { kind: "list", id: listId, row: null });
    else if (hasFile) places.set(campaignId, { kind: "file", id: campaignId, row });
  }
  for (const { id } of lists) places.set(id, { kind: "list", id, row: null });
  const rows = await listOrigins(db, {
    number,
    places: [...places.values()].slice(0, MOST_ORIGINS),
    last: LAST_COMPLAINTS,
  });
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
