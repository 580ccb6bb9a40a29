import { randomUUID } from "node:crypto";
import type { Hold } from "../contract/desk/campaign/campaign.ts";
import { type StoredHold, sayHold, sayStored } from "../contract/words/reason/say-reason.ts";
import type { Db } from "../db/index.ts";

export type Planted = {
  id?: string;
  channel: "sms" | "chat-text" | "chat-template";
  size: number;
  /** Of a template campaign, or of texts for people without an open window; everybody gets the value 1. */
  template?: { templateName: string; language: string };
  lane?: "fast" | "exact";
  chunkSize?: number;
  /** Whom it is for, by the place from 0; a worker that runs sends to them from the moment they are there. */
  numberOf?: (index: number) => string;
};

const usualNumber = (index: number): string => `+2557${String(10_000_000 + index)}`;

/** Puts a running campaign with `size` recipients into the database, past every form; fast enough for benches. */
export async function plantCampaign(
  db: Db,
  { id = randomUUID(), channel, size, template, lane = "fast", chunkSize, numberOf = usualNumber }: Planted,
): Promise<string> {
  const chunk = chunkSize ?? (channel === "sms" ? 100 : 500);
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO campaign (id, kind, state, name, channel, content, sender_id, lane, chunk_size, idempotency_key,
         created_by, started_at, n_rows, n_queued, segments_planned)
       VALUES ($1, 'campaign', 'running', 'planted', $2, $8, 'AMANI AGRO', $3, $4, $5, $6, now(), $7::int, $7::int, $7::int)`,
      [
        id,
        channel,
        lane,
        chunk,
        `key-${id}`,
        randomUUID(),
        size,
        JSON.stringify(contentOf({ channel, template })),
      ],
    );
    await tx.query(
      `INSERT INTO recipient (campaign_id, seq, row_number, number, text, parameters, segments)
       SELECT $1, i, i + 1, n, CASE $3 WHEN 'sms' THEN 'Habari ' || i WHEN 'chat-text' THEN 'Habari' END,
         CASE WHEN $4 THEN '{"1": "Asha"}'::jsonb END, 1
       FROM unnest($2::text[]) WITH ORDINALITY AS x (n, i)`,
      [id, Array.from({ length: size }, (_, index) => numberOf(index)), channel, template !== undefined],
    );
    await tx.query(
      `INSERT INTO connection (service, rate, tokens) VALUES ('sms', 100000, 1), ('chat', 10000000, 1)
       ON CONFLICT (service) DO NOTHING`,
    );
  });
  return id;
}

function contentOf({
  channel,
  template: named,
}: Pick<Planted, "channel"> & { template: Planted["template"] | undefined }) {
  const template = named && { ...named, templateParameters: { 1: "Asha" } };
  return channel === "chat-template" && template ? template : { text: "Habari", template };
}

/** Lets people of a campaign write, by their place, so many minutes ago. */
export const letWrite = (db: Db, id: string, minutesAgo: Record<number, number>) =>
  db.query(
    `INSERT INTO contact_window (number, last_inbound_at)
     SELECT r.number, now() - w.value::float8 * interval '1 minute' FROM jsonb_each_text($2) w
       JOIN recipient r ON r.campaign_id = $1 AND r.seq = w.key::int
     ON CONFLICT (number) DO UPDATE SET last_inbound_at = excluded.last_inbound_at`,
    [id, JSON.stringify(minutesAgo)],
  );

export type Counts = Record<
  "rows" | "excluded" | "queued" | "attempting" | "accepted" | "rejected" | "unknown" | "cancelled",
  number
> & { state: string };

export async function countsOf(db: Db, id: string): Promise<Counts> {
  const [row] = await db.query<Counts>(
    `SELECT state, n_rows AS rows, n_excluded AS excluded, n_queued AS queued, n_attempting AS attempting,
       n_accepted AS accepted, n_rejected AS rejected, n_unknown AS unknown, n_cancelled AS cancelled
     FROM campaign WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error("no such campaign");
  return row;
}

/** Rows of the database with what is stored as a reason in them as it is shown. */
export const inWords = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          (name === "reason" || name === "problem") && typeof value === "string" ? sayStored(value) : value,
        ]),
      ) as Row,
  );

/** Why a campaign waits, as it is shown. */
export async function getHold(db: Db, id: string): Promise<Hold | null> {
  const [row] = await db.query<{ hold: StoredHold | null }>("SELECT hold FROM campaign WHERE id = $1", [id]);
  return row?.hold ? sayHold(row.hold) : null;
}

/** I1, I2: numbers that stand more than once in a ledger. */
export function doubledIn(ledger: readonly { to: string }[]): string[] {
  const seen = new Set<string>();
  return ledger.filter(({ to }) => seen.has(to) || !seen.add(to)).map(({ to }) => to);
}
