import { randomUUID } from "node:crypto";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { lockRefilledConnection } from "#lib/server/store/sending/connection.ts";
import { reclaimRefused } from "#lib/server/store/sending/hold.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { listSuppressed } from "#lib/server/store/sending/suppression.ts";
import { numbersOf } from "../../attempt/members.ts";
import type { Outcome } from "../../attempt/outcome.ts";
import { isToBeSplit, missingCredits } from "../../settle/fault/settle-refused.ts";
import { joinOutcomes, type Told } from "./join-outcomes.ts";
import { type DirectSend, type Planned, SERVICE_OF, writeAttempt } from "./plan-direct.ts";
import { claimDirect, type Posting, postDirect } from "./post-direct.ts";

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
  const told: Told[] = [];
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

function isHopeless(told: Told[]): boolean {
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
  const connection = await lockRefilledConnection(tx, SERVICE_OF[send.channel]);
  if (connection.blockedMs > 0) return null;
  const optedOut = new Set(await listSuppressed(tx, numbersOf(members)));
  const wanted = members.filter(({ number }) => !optedOut.has(number));
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
