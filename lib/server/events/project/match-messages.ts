import { CLOCK_SKEW_MS } from "#lib/contract/rules/clock-skew.ts";
import { REPORT_WAIT_MS } from "#lib/contract/rules/sending/report-wait.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { isNoId } from "#lib/contract/wire/read/loose.ts";
import type { Tx } from "#lib/db/index.ts";
import { type Candidate, listMatches, listOpenCandidates } from "#lib/server/store/message/message-match.ts";
import { textOf } from "../../webhooks/index.ts";
import type { ClaimedEvent } from "./claim-events.ts";

export type Match = { messageId: number; by: "id" | "wamid" | "event id" | "number" };

/** Every id an event carries, as text, a UUID in small letters too: a send answers a UUID, an event a number, the wamid may come later. */
export function refsOf(event: ClaimedEvent): { ids: string[]; wamid: string | null } {
  const ids = [event.messageRef, event.aggregateId].filter(isId);
  const wamid = textOf(event.data.wamid);
  return {
    ids: [...new Set(ids.flatMap((id) => (isUuid(id) ? [id, id.toLowerCase()] : [id])))],
    wamid: isId(wamid) ? wamid : null,
  };
}

const isId = (text: string | null): text is string => text !== null && !isNoId(text);

/**
 * Finds the message each event is about: by the service's id, by wamid (either may stand where the other is expected: a
 * send may answer a wamid as its id), by the number events use for it, and where no id helps by the only open chat message to that number that is still followed. Keyed by `seq`; what is missing waits.
 */
export async function matchMessages(tx: Tx, events: readonly ClaimedEvent[]): Promise<Map<number, Match>> {
  const matches = await matchByIds(tx, events);
  // Worked on again, and none of its ids was learned: it is about whom its number told then, whoever is open to that now.
  for (const { seq, messageId } of events)
    if (messageId !== null && !matches.has(seq)) matches.set(seq, { messageId, by: "number" });
  const rest = events.filter((event) => !matches.has(event.seq) && event.number !== null);
  if (rest.length > 0) await inferByNumber(tx, rest, matches);
  return matches;
}

async function matchByIds(tx: Tx, events: readonly ClaimedEvent[]): Promise<Map<number, Match>> {
  const ids = events.flatMap((event) => refsOf(event).ids.map((ref) => ({ seq: event.seq, ref })));
  const wamids = events.flatMap((event) => {
    const { wamid } = refsOf(event);
    return wamid ? [{ seq: event.seq, ref: wamid }] : [];
  });
  const rows = await listMatches(tx, { ids, wamids });
  return new Map(rows.map((row) => [row.seq, { messageId: row.id, by: row.by }]));
}

async function inferByNumber(
  tx: Tx,
  events: readonly ClaimedEvent[],
  matches: Map<number, Match>,
): Promise<void> {
  const numbers = [...new Set(events.flatMap((event) => event.number ?? []))];
  const open = Map.groupBy(await listOpenCandidates(tx, numbers), (candidate) => candidate.number);
  const bound = new Map<number, string>();
  for (const event of events) {
    const [only, ...others] = (open.get(event.number ?? "") ?? []).filter((candidate) =>
      isNear(candidate, event),
    );
    if (!only || others.length > 0 || isOneOfSeveral(only, events)) continue;
    const identity = identityOf(event);
    if ((bound.get(only.id) ?? identity) !== identity) continue;
    bound.set(only.id, identity);
    matches.set(event.seq, { messageId: only.id, by: "number" });
  }
}

/** Still followed, and begun no later than a skewed clock explains. */
function isNear(candidate: Candidate, event: ClaimedEvent): boolean {
  const ageMs = event.occurredAt.getTime() - candidate.since.getTime();
  return ageMs < REPORT_WAIT_MS && ageMs > -CLOCK_SKEW_MS;
}

/**
 * Nothing but a person's decision says that this message exists: where reports of two wait for its number, one of them
 * is of a message that we do not know, and nobody can say which.
 */
function isOneOfSeveral(candidate: Candidate, events: readonly ClaimedEvent[]): boolean {
  if (candidate.awaited === null) return false;
  const near = events.filter((event) => event.number === candidate.number && isNear(candidate, event));
  return new Set([...candidate.awaited, ...near.map(identityOf)]).size > 1;
}

function identityOf(event: ClaimedEvent): string {
  const { ids, wamid } = refsOf(event);
  return ids[0] ?? wamid ?? event.eventId;
}
