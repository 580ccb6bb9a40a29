import { consentFault } from "#lib/contract/rules/purposes.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { getSetting } from "../store/console/setting.ts";

type Said = { purpose: string; isGiven: boolean };

/** Why each of these cannot be recorded, null where it can, as the purposes of the company are now. */
export async function listConsentFaults(tx: Tx, said: readonly Said[]): Promise<(string | null)[]> {
  const own = await getSetting(tx, "purposes");
  return said.map((one) => consentFault(one, own));
}

/** Throws `invalid_input` at `path` for a purpose that nobody has added, and for consent to one that is retired. */
export async function requirePurposes(tx: Tx, said: readonly Said[], path = "purpose"): Promise<void> {
  const rule = (await listConsentFaults(tx, said)).find((fault) => fault !== null);
  if (rule == null) return;
  const sentence = rule.charAt(0).toUpperCase() + rule.slice(1);
  throw new Fault("invalid_input", `${sentence}.`, { fields: [{ path, rule }] });
}
