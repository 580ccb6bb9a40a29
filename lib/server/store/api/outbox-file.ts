import type { OutgoingType } from "#lib/contract/desk/outgoing-types.ts";
import type { Tx } from "#lib/db/index.ts";
import type { ApiMessagePlace } from "./api-message.ts";

/** A file that was taken; `seenSize` bytes and `seenMs` (its time of change) as it was found last. */
export type OutboxFile = {
  name: string;
  size: number;
  digest: Buffer;
  keyId: string | null;
  chunk: number;
  isDone: boolean;
  seenSize: number;
  seenMs: number;
};

export async function findOutboxFile(tx: Tx, name: string): Promise<OutboxFile | null> {
  const [row] = await tx.query<OutboxFile>(
    `SELECT name, size, digest, key_id AS "keyId", chunk, is_done AS "isDone", seen_size AS "seenSize", seen_ms AS "seenMs"
     FROM outbox_file WHERE name = $1`,
    [name],
  );
  return row ?? null;
}

/** Names of files of which not all is accepted or refused. */
export async function listOpenOutboxFiles(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>("SELECT name FROM outbox_file WHERE NOT is_done");
  return rows.map(({ name }) => name);
}

export async function insertOutboxFile(tx: Tx, file: OutboxFile & { at: Date }): Promise<void> {
  await tx.query(
    `INSERT INTO outbox_file (name, size, digest, key_id, chunk, is_done, taken_at, seen_size, seen_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      file.name,
      file.size,
      file.digest,
      file.keyId,
      file.chunk,
      file.isDone,
      file.at,
      file.seenSize,
      file.seenMs,
    ],
  );
}

/** All of its rows were accepted or refused. */
export async function markOutboxDone(tx: Tx, name: string): Promise<void> {
  await tx.query("UPDATE outbox_file SET is_done = true WHERE name = $1", [name]);
}

/** Whether one of these sends is not here; none is ever removed. */
export async function lacksSend(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    "SELECT FROM unnest($1::uuid[]) AS x (id) WHERE NOT EXISTS (SELECT FROM campaign c WHERE c.id = x.id) LIMIT 1",
    [ids],
  );
  return rows.length > 0;
}

export async function noteOutboxSeen(
  tx: Tx,
  { name, seenSize, seenMs }: Pick<OutboxFile, "name" | "seenSize" | "seenMs">,
): Promise<void> {
  await tx.query("UPDATE outbox_file SET seen_size = $2, seen_ms = $3 WHERE name = $1", [
    name,
    seenSize,
    seenMs,
  ]);
}

/** Which rows of a file messages came from; known ones stay. */
export async function insertOutboxMessages(
  tx: Tx,
  file: string,
  messages: readonly (ApiMessagePlace & { row: number })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO outbox_message (campaign_id, seq, file, row_number)
     SELECT x.campaign, x.seq, $1, x.row FROM unnest($2::uuid[], $3::int[], $4::int[]) AS x (campaign, seq, row)
     ON CONFLICT DO NOTHING`,
    [
      file,
      messages.map(({ campaignId }) => campaignId),
      messages.map(({ seq }) => seq),
      messages.map(({ row }) => row),
    ],
  );
}

export type OutboxOutcome = ApiMessagePlace & {
  sequence: number;
  file: string;
  row: number;
  type: OutgoingType;
  at: Date;
  reason: string | null;
  reference: string | null;
};

/** Of an event that is of no file nothing of one. */
type OutcomeRow = Pick<OutboxOutcome, "sequence" | "type" | "at" | "reason" | "reference"> & {
  [Name in "file" | "row" | "campaignId" | "seq"]: OutboxOutcome[Name] | null;
};

/** The next events, and of messages that came from files what became of them; `last` is where the next page begins. */
export async function listOutcomes(
  tx: Tx,
  limit: number,
): Promise<{ outcomes: OutboxOutcome[]; last: number | null }> {
  const rows = await tx.query<OutcomeRow>(
    `SELECT coalesce(e.sequence, 0) AS sequence, e.type, e.at, e.data->>'reason' AS reason, e.data->>'reference' AS reference, o.file,
       o.row_number AS row, o.campaign_id AS "campaignId", o.seq
     FROM (SELECT * FROM outgoing_event WHERE sequence > (SELECT sequence FROM outbox_cursor) ORDER BY sequence LIMIT $1) e
       LEFT JOIN outbox_message o ON e.type LIKE 'message.%' AND o.campaign_id = (e.data->>'campaignId')::uuid
         AND o.seq = (e.data->>'place')::int
     ORDER BY e.sequence`,
    [limit],
  );
  const outcomes = rows.flatMap(({ file, row, campaignId, seq, ...event }) =>
    file === null || row === null || campaignId === null || seq === null
      ? []
      : [{ ...event, file, row, campaignId, seq }],
  );
  return { outcomes, last: rows.at(-1)?.sequence ?? null };
}

/** How long NAME.outcomes is as far as it is committed, in bytes. */
export async function findOutcomesBytes(tx: Tx, name: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    "SELECT outcomes_bytes AS bytes FROM outbox_file WHERE name = $1",
    [name],
  );
  return row?.bytes ?? 0;
}

export async function noteOutcomesBytes(tx: Tx, name: string, bytes: number): Promise<void> {
  await tx.query("UPDATE outbox_file SET outcomes_bytes = $2 WHERE name = $1", [name, bytes]);
}

export async function moveOutboxCursor(tx: Tx, sequence: number): Promise<void> {
  await tx.query("UPDATE outbox_cursor SET sequence = $1", [sequence]);
}
