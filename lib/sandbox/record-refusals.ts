import type { Group, OperationName } from "../contract/wire/paths.ts";
import type { Sandbox } from "./context.ts";

export type RefusedRecipient = { recipient: string | null; reason: string };

type Refusals = {
  group: Group;
  operation: OperationName;
  customerId: number | null;
  status: number | null;
  refused: RefusedRecipient[];
};

const SENDS: ReadonlySet<OperationName> = new Set<OperationName>([
  "sendText",
  "sendTemplate",
  "sendSms",
  "sendSmsBatch",
  "sendSmsBulk",
  "startCall",
]);

/** Writes down who was named in a send or call and got nothing of it; other operations leave no row. */
export async function recordRefusals(sandbox: Sandbox, refusals: Refusals): Promise<void> {
  const { group, operation, customerId, status, refused } = refusals;
  if (refused.length === 0 || !SENDS.has(operation)) return;
  await sandbox.db.query(
    `INSERT INTO sandbox.refusal (at, channel, operation, customer_id, status, recipient, reason)
     SELECT $1, $2, $3, $4, $5, g.recipient, g.reason
       FROM unnest($6::text[], $7::text[]) WITH ORDINALITY AS g (recipient, reason, position) ORDER BY position`,
    [
      sandbox.now(),
      group,
      operation,
      customerId,
      status,
      refused.map(({ recipient }) => recipient),
      refused.map(({ reason }) => reason),
    ],
  );
}
