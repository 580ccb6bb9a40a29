import { randomUUID } from "node:crypto";
import { systemClock } from "#lib/clock.ts";
import { t } from "#lib/contract/language.ts";
import { CHANNEL_FACTS } from "#lib/contract/rules/sending/channels.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "#lib/server/context.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { lockRefilledConnection } from "#lib/server/store/sending/connection.ts";
import { listForbidden, lockCaps } from "#lib/server/store/sending/forbidden.ts";
import { reclaimRefused } from "#lib/server/store/sending/hold.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { NEVER_SENT, numbersOf, type Outcome } from "../../attempt.ts";
import { type Owner, openOwner } from "../../claim/owner.ts";
import { isToBeSplit, missingCredits } from "../../settle/fault.ts";
import { settleIn, settleWithRetry } from "../../settle/settle-with-retry.ts";
import { sendAttempt } from "../send-attempt.ts";
import { type DirectSend, type Planned, planDirect, type Waiting, writeAttempt } from "./plan-direct.ts";

type Sending = Pick<Context, "db" | "sends"> & Partial<Pick<Context, "clock">>;

/** What the service answered, and under which id the send stands here. */
export type DirectAnswer = (DirectOutcome | { kind: "waiting"; startsAt: Date }) & { campaignId: string };

/**
 * Writes the send down, makes it once and stores the answer before anybody is told; refused whole it is made in halves.
 * Throws the service's Fault; `service_unknown_outcome` says that it may have been sent.
 */
export async function sendDirect(
  { db, sends, clock = systemClock }: Sending,
  send: DirectSend,
): Promise<DirectAnswer> {
  const posting = { db, sends, clock };
  const { id: owner } = await directOwner(db);
  const planned = await claimDirect(posting, (tx) => planDirect(tx, owner, send));
  if ("startsAt" in planned) return { kind: "waiting", ...planned };
  const first = await postDirect(posting, planned);
  const { attempt } = planned;
  const outcome =
    first.kind === "fault"
      ? await sendParts({ posting, send, owner }, { attempt, fault: first.fault })
      : first;
  if (outcome.kind === "fault") throw explain(outcome.fault, send);
  return { ...outcome, campaignId: attempt.campaignId };
}

function explain(fault: Fault, send: DirectSend): Fault {
  if (fault.retry !== "unknown-outcome") return fault;
  const detail =
    send.channel === "voice"
      ? t(
          `May have rung. ${fault.detail} We will not call again unless you tell us to.`,
          `Huenda iliita. ${fault.detail} Hatutapiga tena usipotuambia.`,
        )
      : send.channel === "sms"
        ? t(
            `May have been sent. ${fault.detail} We will not send it again unless you tell us to. Decide on the overview.`,
            `Huenda imetumwa. ${fault.detail} Hatutaituma tena usipotuambia. Amua kwenye Muhtasari.`,
          )
        : t(
            `${fault.detail} We ask again with the same key, so nobody gets it twice. Its status is under Messages.`,
            `${fault.detail} Tunauliza tena kwa ufunguo uleule, hivyo hakuna anayeupata mara mbili. Hali yake iko chini ya Jumbe.`,
          );
  return new Fault(fault.code, detail, { cause: fault, retry: "unknown-outcome" });
}

const owners = new WeakMap<Db, Promise<Owner>>();

/** One for all sends of a process; a lost one is closed, as it still keeps a place of the pool. */
export async function directOwner(db: Db): Promise<Owner> {
  const known = owners.get(db);
  const owner = await known?.catch(() => null);
  if (owner && !owner.isLost) return owner;
  if (owners.get(db) === known) owners.set(db, openOwner(db));
  await owner?.close();
  return owners.get(db) ?? openOwner(db);
}

export type Splitting = { posting: Posting; send: DirectSend; owner: string };

/** A person waits for this: what is not found out by then stays refused, and may be pressed again. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 200;
/** So many people in a row refused alone with the same words are not about these people, as in a campaign. */
const IN_A_ROW = 3;

/** Some people of a request that was refused whole, in whose refusal they stand until they are tried again. */
type Part = { from: Attempt; members: Member[]; fault: Fault };

/**
 * A request of several that was refused whole is halved until it passes or one person is left, as a campaign does (engine.md
 * §1): each half is a new attempt, committed before it is sent, of nobody who was not in it. Stops where an answer got
 * lost, or is about something else than the people; whoever is left then stays refused.
 */
export async function sendParts(
  splitting: Splitting,
  refused: { attempt: Attempt; fault: Fault },
): Promise<Outcome> {
  const { clock } = splitting.posting;
  const giveUpAt = clock.now().getTime() + PATIENCE_MS;
  const told: Settled[] = [];
  const waiting = await halvesOf(splitting, refused);
  if (waiting.length === 0) return { kind: "fault", fault: refused.fault };
  let isOver = false;
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    isOver ||= isHopeless(told) || clock.now().getTime() > giveUpAt;
    const planned = isOver ? null : await claimAfterPause(splitting, part);
    if (!planned) {
      told.push({ members: part.members, outcome: { kind: "fault", fault: part.fault } });
      continue;
    }
    const outcome = await postDirect(splitting.posting, planned);
    const { attempt } = planned;
    const halves =
      outcome.kind === "fault" ? await halvesOf(splitting, { attempt, fault: outcome.fault }) : [];
    waiting.unshift(...halves);
    if (halves.length === 0) told.push({ members: attempt.members, outcome });
  }
  return told.find(({ outcome }) => isLost(outcome))?.outcome ?? joinOutcomes(told);
}

const isLost = (outcome: Outcome): boolean =>
  outcome.kind === "fault" && outcome.fault.retry === "unknown-outcome";

/** None where the refusal is not about somebody in it, or for want of credits: half as many would then be sent. */
async function halvesOf(
  { posting }: Splitting,
  { attempt, fault }: { attempt: Attempt; fault: Fault },
): Promise<Part[]> {
  if (!isToBeSplit(attempt, fault) || (await missingCredits(posting.db, attempt))) return [];
  const middle = Math.ceil(attempt.members.length / 2);
  const halves = [attempt.members.slice(0, middle), attempt.members.slice(middle)];
  return halves.map((members) => ({ from: attempt, members, fault }));
}

function isHopeless(told: Settled[]): boolean {
  const last = told.at(-1);
  if (last?.outcome.kind !== "fault") return false;
  const { upstream, detail } = last.outcome.fault;
  if (upstream?.status !== 400 && upstream?.status !== 413) return true;
  const alike = told
    .slice(-IN_A_ROW)
    .filter(({ outcome }) => outcome.kind === "fault" && outcome.fault.detail === detail);
  return alike.length === IN_A_ROW;
}

/** Null too where the database goes away: some may have been sent to already, and that is what is to be told. */
async function claimAfterPause({ posting, ...splitting }: Splitting, part: Part): Promise<Planned | null> {
  await posting.clock.sleep(PAUSE_MS);
  return claimDirect(posting, (tx) => claimPart(tx, splitting, part)).catch(() => null);
}

/** Null where nobody of it may be sent to any more: opted out or decided about meanwhile, or the service asks to wait. */
async function claimPart(
  tx: Tx,
  { send, owner }: Omit<Splitting, "posting">,
  { from, members }: Part,
): Promise<Planned | null> {
  await lockCampaign(tx, from.campaignId);
  const connection = await lockRefilledConnection(tx, CHANNEL_FACTS[send.channel].service);
  if (connection.blockedMs > 0) return null;
  // Refused, they counted for no cap: somebody else may have sent to them meanwhile.
  if (send.marketing) await lockCaps(tx);
  const day = send.marketing?.day ?? null;
  const forbidden = await listForbidden(tx, numbersOf(members), { campaignId: from.campaignId, day });
  const wanted = members.filter(({ number }) => !forbidden.has(number));
  const free = new Set(
    await reclaimRefused(
      tx,
      from,
      wanted.map(({ seq }) => seq),
    ),
  );
  const freed = wanted.filter(({ seq }) => free.has(seq));
  if (freed.length === 0) return null;
  const { campaignId } = from;
  return writeAttempt(tx, { id: randomUUID(), campaignId, owner, send, members: freed, connection });
}

export type DirectOutcome = Exclude<Outcome, { kind: "fault" }>;

/** What became of some people of a press. */
export type Settled = { members: Member[]; outcome: Outcome };

/** The answers to the parts of a press as one, in the order of the press; the first refusal where all were refused. */
export function joinOutcomes(told: Settled[]): Outcome {
  const answered = told.flatMap(({ outcome }) => (outcome.kind === "fault" ? [] : [outcome]));
  const last = answered.at(-1);
  if (!last) return told[0]?.outcome ?? noParts();
  const oddities = answered.flatMap((outcome) => outcome.oddities);
  switch (last.kind) {
    case "chat":
      return { ...last, oddities, data: { results: told.flatMap(chatResultsOf) } };
    case "sms-bulk":
      return { ...last, oddities, data: joinBulk(told) };
    case "sms-batch":
      return { ...last, oddities, data: joinBatch(told) };
    default:
      // A request of one is never sent in parts.
      return last;
  }
}

function noParts(): never {
  throw new RangeError("a press has at least one request");
}

function chatResultsOf({ members, outcome }: Settled) {
  if (outcome.kind === "chat") return outcome.data.results;
  const error = outcome.kind === "fault" ? outcome.fault.detail : null;
  return members.map(({ number }) => ({ to: number, success: false, messageId: null, error }));
}

function joinBulk(told: Settled[]) {
  const parts = told.map(({ members, outcome }) =>
    outcome.kind === "sms-bulk"
      ? outcome.data
      : { ...NOTHING, acceptedCount: 0, rejectedCount: members.length, results: [] },
  );
  return {
    acceptedCount: sum(parts.map((part) => part.acceptedCount)),
    rejectedCount: sum(parts.map((part) => part.rejectedCount)),
    results: parts.flatMap((part) => part.results),
    ...joinCredits(parts),
  };
}

function joinBatch(told: Settled[]) {
  const parts = told.map(({ outcome }) =>
    outcome.kind === "sms-batch" ? outcome.data : { ...NOTHING, messageCount: 0 },
  );
  return { messageCount: sum(parts.map((part) => part.messageCount)), ...joinCredits(parts) };
}

type Credits = { creditsDeducted: number | null; remainingBalance: number | null };

/** What was refused cost nothing, and tells no balance. */
const NOTHING: Credits = { creditsDeducted: 0, remainingBalance: null };

/** A sum of which one part is not stated is not stated. */
function joinCredits(parts: Credits[]): Credits {
  const credits = parts.map((part) => part.creditsDeducted);
  const stated = credits.flatMap((each) => each ?? []);
  return {
    creditsDeducted: stated.length === credits.length ? sum(stated) : null,
    remainingBalance: parts.findLast((part) => part.remainingBalance !== null)?.remainingBalance ?? null,
  };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

export type Posting = Pick<Context, "db" | "sends" | "clock">;

/** How long a person waits for a database that does not take the answer. */
const PATIENCE_MS_POST_DIRECT = 20_000;

/** In a transaction of its own; a request of which nobody knows whether it was written down was not sent. */
export async function claimDirect<T extends Planned | Waiting | null>(
  posting: Posting,
  claim: (tx: Tx) => Promise<T>,
): Promise<T> {
  const claimed: Planned[] = [];
  try {
    return await posting.db.transaction(async (tx) => {
      const made = await claim(tx);
      if (made && "attempt" in made) claimed.push(made);
      return made;
    });
  } catch (error) {
    // The commit may have been made before the connection broke: then nobody would ever end this attempt.
    for (const planned of claimed) store(posting, planned, NEVER_SENT).catch(() => undefined);
    throw error;
  }
}

/**
 * Makes one request, once, and stores its answer before anybody is told; answers as what it was stored. Throws
 * `service_unknown_outcome` where it was answered and could not be stored.
 */
export async function postDirect(posting: Posting, planned: Planned): Promise<Outcome> {
  const outcome = await sendAttempt(posting.sends, planned.attempt, planned.body);
  const stored = await storeInTime(posting.clock, store(posting, planned, outcome));
  if (outcome.kind === "fault") return outcome;
  if (!stored.isStored) throw answeredButNotStored(stored.cause);
  const { settled } = stored;
  return settled?.kind === "fault" && settled.fault.retry === "unknown-outcome" ? settled : outcome;
}

const store = ({ db, clock }: Posting, { attempt }: Planned, outcome: Outcome): Promise<Outcome | null> =>
  settleWithRetry({
    clock,
    outcome,
    store: (kept) =>
      db.transaction((tx) => settleIn(tx, { attempt, outcome: kept ?? outcome, isDirect: true })),
  });

/** Storing goes on in this process when nobody waits for it any more. */
async function storeInTime(
  clock: Context["clock"],
  storing: Promise<Outcome | null>,
): Promise<{ isStored: boolean; settled?: Outcome | null; cause?: unknown }> {
  const waiting = new AbortController();
  const stored = storing.then(
    (settled) => ({ isStored: true, settled }),
    (cause: unknown) => ({ isStored: false, cause }),
  );
  const late = clock.sleep(PATIENCE_MS_POST_DIRECT, waiting.signal).then(() => ({ isStored: false }));
  const first = await Promise.race([stored, late]);
  waiting.abort();
  return first;
}

function answeredButNotStored(cause: unknown): Fault {
  const detail = t(
    "The service has answered, but we could not store the answer yet. Do not send it again. Look under Messages in a few minutes.",
    "Huduma imejibu, lakini bado hatujaweza kuhifadhi jibu. Usitume tena. Angalia chini ya Jumbe baada ya dakika chache.",
  );
  return new Fault("service_unknown_outcome", detail, { cause, retry: "unknown-outcome" });
}
