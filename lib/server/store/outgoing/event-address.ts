import type { OutgoingType } from "#lib/contract/desk/outgoing-types.ts";
import type { Tx } from "#lib/db/index.ts";

/** An address with its sealed secrets; `oldSecret` signs too until `oldSecretUntil`. */
export type AddressRow = {
  id: string;
  name: string;
  url: string;
  secret: Buffer;
  oldSecret: Buffer | null;
  oldSecretUntil: Date | null;
  types: OutgoingType[];
  seesNumbers: boolean;
  isOn: boolean;
  /** It answered 410, or failed for too long; null where a person switched it off. */
  offBecause: "gone" | "failing" | null;
  failingSince: Date | null;
  acceptedAt: Date | null;
};

const COLUMNS = `id, name, url, secret, old_secret AS "oldSecret", old_secret_until AS "oldSecretUntil", types,
  sees_numbers AS "seesNumbers", is_on AS "isOn", off_because AS "offBecause", failing_since AS "failingSince",
  accepted_at AS "acceptedAt"`;

/** All of them, by name. */
export function listAddresses(tx: Tx): Promise<AddressRow[]> {
  return tx.query<AddressRow>(`SELECT ${COLUMNS} FROM event_address ORDER BY lower(name), id`);
}

export async function findAddress(tx: Tx, id: string): Promise<AddressRow | undefined> {
  const [row] = await tx.query<AddressRow>(`SELECT ${COLUMNS} FROM event_address WHERE id = $1`, [id]);
  return row;
}

/** The same, and nobody else changes it until the end of the transaction. */
export async function lockAddress(tx: Tx, id: string): Promise<AddressRow | undefined> {
  const [row] = await tx.query<AddressRow>(`SELECT ${COLUMNS} FROM event_address WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return row;
}

export async function countAddresses(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>("SELECT count(*)::int AS count FROM event_address");
  return row?.count ?? 0;
}

type NewAddress = Pick<AddressRow, "id" | "name" | "url" | "secret" | "types" | "seesNumbers"> & {
  createdBy: string;
};

/** Answers false where another one has the name. */
export async function insertAddress(tx: Tx, row: NewAddress): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO event_address (id, name, url, secret, types, sees_numbers, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (name) DO NOTHING RETURNING id`,
    [row.id, row.name, row.url, row.secret, row.types, row.seesNumbers, row.createdBy],
  );
  return rows.length > 0;
}

type Changed = Pick<AddressRow, "id" | "name" | "url" | "types" | "seesNumbers" | "isOn">;

/** Whoever switches it on, or gives it another URL, begins anew. Answers false where another one has the name. */
export async function updateAddressRow(tx: Tx, row: Changed): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE event_address SET name = $2, url = $3, types = $4, sees_numbers = $5, is_on = $6,
       off_because = CASE WHEN $6 THEN NULL ELSE off_because END,
       failing_since = CASE WHEN ($6 AND NOT is_on) OR url <> $3 THEN NULL ELSE failing_since END
     WHERE id = $1 AND NOT EXISTS (SELECT FROM event_address other WHERE other.name = $2 AND other.id <> $1) RETURNING id`,
    [row.id, row.name, row.url, row.types, row.seesNumbers, row.isOn],
  );
  return rows.length > 0;
}

/** While an older secret signs that one stays with its end, and the newest is replaced; else the newest becomes the older. */
export async function rotateSecretRow(
  tx: Tx,
  { id, secret, oldUntil, now }: { id: string; secret: Buffer; oldUntil: Date; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE event_address SET old_secret = CASE WHEN old_secret_until > $4 THEN old_secret ELSE secret END,
       old_secret_until = CASE WHEN old_secret_until > $4 THEN old_secret_until ELSE $3 END, secret = $2 WHERE id = $1`,
    [id, secret, oldUntil, now],
  );
}

/** Its deliveries go in pieces, later. */
export async function deleteAddressRow(tx: Tx, id: string): Promise<void> {
  await tx.query(
    "WITH gone AS (DELETE FROM event_address WHERE id = $1 RETURNING id) INSERT INTO event_address_gone (id) SELECT id FROM gone",
    [id],
  );
}

/** Its newest outcome: `accepted` ends what failed before. Written once a second at most while nothing changes. */
export async function noteHealth(
  tx: Tx,
  outcomes: readonly { addressId: string; accepted: boolean; failed: boolean; at: Date }[],
): Promise<void> {
  await tx.query(
    `UPDATE event_address a SET
       accepted_at = CASE WHEN x.accepted THEN x.at ELSE a.accepted_at END,
       failing_since = CASE WHEN x.accepted THEN NULL WHEN x.failed THEN coalesce(a.failing_since, x.at) END
     FROM unnest($1::uuid[], $2::boolean[], $3::boolean[], $4::timestamptz[]) AS x (id, accepted, failed, at)
     WHERE a.id = x.id AND ((x.accepted AND (a.failing_since IS NOT NULL OR a.accepted_at IS NULL OR a.accepted_at < x.at - interval '1 second'))
       OR (x.failed AND NOT x.accepted AND a.failing_since IS NULL))`,
    [
      outcomes.map(({ addressId }) => addressId),
      outcomes.map(({ accepted }) => accepted),
      outcomes.map(({ failed }) => failed),
      outcomes.map(({ at }) => at),
    ],
  );
}

/** Switches off what answered that it is gone, and what has accepted nothing since `failingBefore`; answers which. */
export async function switchOff(
  tx: Tx,
  { gone, failingBefore }: { gone: readonly string[]; failingBefore: Date },
): Promise<{ id: string; name: string; because: "gone" | "failing" }[]> {
  return tx.query<{ id: string; name: string; because: "gone" | "failing" }>(
    `UPDATE event_address SET is_on = false, off_because = CASE WHEN id = ANY($1::uuid[]) THEN 'gone' ELSE 'failing' END
     WHERE is_on AND (id = ANY($1::uuid[]) OR failing_since < $2) RETURNING id, name, coalesce(off_because, 'failing') AS because`,
    [gone, failingBefore],
  );
}
