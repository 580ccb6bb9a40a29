import type { askCode, confirmCode, JoinContext } from "../join/index.ts";

type Join = { askCode: typeof askCode; confirmCode: typeof confirmCode };

/**
 * Loaded by the first form: numbers, the ledger and the journal bring much with them that the front has no other use for. Its
 * thread has no context, so that the key of the audit log is set here.
 */
export async function loadJoin({ env }: Pick<JoinContext, "env">): Promise<Join> {
  const [join, { setAuditKey }] = await Promise.all([
    import("../join/index.ts"),
    import("../audit/index.ts"),
  ]);
  setAuditKey(env.sessionSecret);
  return join;
}
