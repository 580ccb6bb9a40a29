import type { Tx } from "#lib/db/index.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";

/** One attempt whose outcome is being stored, in its transaction. */
export type Settling = {
  tx: Tx;
  attempt: Attempt;
  /** A direct send answers its person now, so nothing of it is put back for later. */
  isDirect: boolean;
};
