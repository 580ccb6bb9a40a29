import type { OutgoingEvent } from "#lib/contract/desk/outgoing-event.ts";
import type { OutgoingType } from "#lib/contract/desk/outgoing-types.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Context } from "../context.ts";
import { type Sight, secretsOf, showTo } from "../sight/index.ts";
import { listOutgoingEvents, type OutgoingRow } from "../store/outgoing/outgoing-event.ts";

const WITH_NUMBERS: Sight["person"] = { role: "viewer", rights: ["seeNumbers"] };

/** An event as another system reads it: whole numbers where it may see them, else masked wherever they stand. */
export function publicEvent(
  { id, sequence, type, at, number, data }: OutgoingRow,
  { seesNumbers, secrets }: { seesNumbers: boolean; secrets: readonly string[] },
): OutgoingEvent {
  const said =
    type !== "message.failed" && typeof data.reason === "string" ? { reason: sayStored(data.reason) } : {};
  const whole = { ...(number !== null && { number }), ...data, ...said };
  const shown = showTo({ person: seesNumbers ? WITH_NUMBERS : null, secrets }, whole);
  return { id, sequence, type, timestamp: at.toISOString(), data: shown as Record<string, unknown> };
}

/**
 * The same events to pull, in order: those after a sequence, of some types or of all; the next page begins after the last of them.
 * No page skips an event, however late its transaction commits.
 */
export async function listPublicEvents(
  { db, env }: Pick<Context, "db" | "env">,
  {
    seesNumbers,
    ...asked
  }: { after: number; limit: number; types?: readonly OutgoingType[]; seesNumbers: boolean },
): Promise<OutgoingEvent[]> {
  const rows = await listOutgoingEvents(db, asked);
  return rows.map((row) => publicEvent(row, { seesNumbers, secrets: secretsOf(env) }));
}
