import { hasRight, type Right } from "#lib/contract/desk/rights.ts";
import { hasRole } from "#lib/contract/desk/session.ts";
import { Fault } from "#lib/fault.ts";
import type { Actor, Context } from "../context.ts";
import { recordAudit } from "../team/record-audit.ts";
import type { Policy, PolicyKey } from "./policy.ts";

const RIGHT_WORD = {
  seeNumbers: "see whole numbers",
  listen: "listen to recordings",
  export: "export",
  settings: "change settings",
} as const satisfies Record<Right, string>;

type Asked = { actor: Actor; key: PolicyKey; policy: Policy };

/** The role and the rights of a policy row. Throws `forbidden` and says who may; the first refusal of a session at a door is audited. */
export async function requireAllowed(context: Context, asked: Asked): Promise<void> {
  const reason = reasonAgainst(asked);
  if (reason === undefined) return;
  if (isFirst(asked)) {
    const { actor, key } = asked;
    await context.db.transaction((tx) => recordAudit(tx, { actor, action: "door.refuse", target: key }));
  }
  throw new Fault("forbidden", reason);
}

function reasonAgainst({ actor, policy }: Asked): string | undefined {
  if (policy.role === "public") return;
  if (!hasRole(actor.role, policy.role))
    return `This needs the role ${policy.role} or higher; yours is ${actor.role}.`;
  const missing = policy.rights.find((right) => !hasRight(actor, right));
  return missing && `This needs the right to ${RIGHT_WORD[missing]}. An owner or admin can give it to you.`;
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
