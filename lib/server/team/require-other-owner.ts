import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { countOtherOwners } from "../store/people/team.ts";

/** Under the lock of the team: somebody must stay who can do everything. Throws `conflict`. */
export async function requireOtherOwner(tx: Tx, id: string): Promise<void> {
  if ((await countOtherOwners(tx, id)) > 0) return;
  throw new Fault("conflict", "This is the last owner. Make somebody else an owner first.");
}
