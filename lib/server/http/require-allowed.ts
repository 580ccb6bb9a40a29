import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import type { SendRight } from "#lib/contract/desk/team/channel-rights.ts";
import { hasRight, isSendRight, type Right } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { whyNotSend } from "#lib/contract/words/console/send-right-words.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Actor, Context } from "../context.ts";

const RIGHT_WORD = {
  outsideHours: "send marketing outside its hours",
  seeNumbers: "see whole phone numbers",
  listen: "listen to recordings",
  export: "export",
  settings: "change settings",
} as const satisfies Record<Exclude<Right, SendRight>, string>;

type Asked = { actor: Actor; key: EndpointKey; endpoint: Endpoint };

/** The role and the rights of a door. Throws `forbidden` and says who may; the first refusal of a session at a door is audited. */
export async function requireAllowed(context: Context, asked: Asked): Promise<void> {
  const reason = reasonAgainst(asked);
  if (reason === undefined) return;
  if (isFirst(asked)) {
    const { actor, key } = asked;
    await context.db.transaction((tx) => recordAudit(tx, { actor, action: "door.refuse", target: key }));
  }
  throw new Fault("forbidden", reason);
}

function reasonAgainst({ actor, endpoint }: Asked): string | undefined {
  if (endpoint.role === "public") return;
  if (!hasRole(actor.role, endpoint.role))
    return `You need the role ${endpoint.role} or higher. Yours is ${actor.role}.`;
  const missing = endpoint.rights.find((right) => !hasRight(actor, right));
  if (missing === undefined) return;
  if (isSendRight(missing)) return whyNotSend(missing);
  return `You need the right to ${RIGHT_WORD[missing]}. An owner or admin can give it to you.`;
}

const MAX_KEPT = 10_000;
const refused = new Set<string>();

/** Whoever presses again and again fills no log. */
function isFirst({ actor, key }: Asked): boolean {
  const line = `${actor.sessionId} ${key}`;
  if (refused.has(line)) return false;
  if (refused.size >= MAX_KEPT) refused.clear();
  refused.add(line);
  return true;
}
