import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { recordAudit } from "../audit/index.ts";
import { placeOf } from "../caller/index.ts";
import type { Actor, Context } from "../context.ts";
import { recordUnknown } from "../session/index.ts";

const MAX_KEPT = 10_000;
const met = new Set<string>();

export type Met = {
  actor: Actor | null;
  key: EndpointKey;
  address: string;
  headers: Headers;
  requestId: string;
};

/** Writes down that a session or an address has come to the limit of a door, the first time in each hour. */
export async function recordDoorLimit(context: Context, one: Met): Promise<void> {
  const { actor, key, address, headers, requestId } = one;
  const hour = Math.floor(context.clock.now().getTime() / 3_600_000);
  const line = `${actor?.sessionId ?? placeOf(headers, address)} ${key} ${hour}`;
  if (met.has(line)) return;
  if (met.size >= MAX_KEPT) met.clear();
  met.add(line);
  if (actor)
    await context.db.transaction((tx) => recordAudit(tx, { actor, action: "door.limit", target: key }));
  else {
    const ctx = { ...context, actor: null, requestId };
    await recordUnknown(ctx, { action: "door.limit", address, target: key, detail: {} });
  }
}
