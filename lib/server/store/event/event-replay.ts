import type { EventShown } from "#lib/contract/desk/choices.ts";
import type { ReplayPhase, ReplayTally } from "#lib/contract/desk/event-replays.ts";
import type { Language } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";

export type ReplayRow = {
  id: string;
  startedBy: string;
  startedByName: string;
  createdAt: Date;
  type: string | null;
  show: EventShown | null;
  q: string | null;
  since: Date | null;
  hasNumbers: boolean;
  /** Of whoever asked: what events did is searched as it is said to them. */
  language: Language;
  phase: ReplayPhase;
  top: number;
  below: number | null;
  tried: ReplayTally;
  worked: ReplayTally;
};

const COLUMNS = `id, started_by AS "startedBy", started_by_name AS "startedByName", created_at AS "createdAt", type, show, q, since,
  has_numbers AS "hasNumbers", language, phase, top, below, tried, worked`;

const NOTHING = JSON.stringify({ events: 0, changes: 0, fails: 0, kinds: [] } satisfies ReplayTally);

export type NewReplay = Pick<
  ReplayRow,
  | "id"
  | "startedBy"
  | "startedByName"
  | "createdAt"
  | "type"
  | "show"
  | "q"
  | "since"
  | "hasNumbers"
  | "language"
>;

/** A new one, of the events that are stored now; those that are open must have been ended. */
export async function insertReplay(tx: Tx, replay: NewReplay): Promise<void> {
  const { id, startedBy, startedByName, createdAt, type, show, q, since, hasNumbers, language } = replay;
  await tx.query(
    `INSERT INTO event_replay (id, started_by, started_by_name, created_at, type, show, q, since, has_numbers, language, phase, top, tried, worked)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'trying', coalesce((SELECT max(seq) FROM event), 0), $11, $11)`,
    [id, startedBy, startedByName, createdAt, type, show, q, since, hasNumbers, language, NOTHING],
  );
}

/** The newest one, however it ended. */
export async function findNewestReplay(tx: Tx): Promise<ReplayRow | null> {
  const [row] = await tx.query<ReplayRow>(`SELECT ${COLUMNS} FROM event_replay ORDER BY number DESC LIMIT 1`);
  return row ?? null;
}

/** The one that is open, held until the transaction ends; null while a step of it is under way where `isSkipped`. */
export async function lockOpenReplay(tx: Tx, { isSkipped = false } = {}): Promise<ReplayRow | null> {
  const [row] = await tx.query<ReplayRow>(isSkipped ? `${OPEN} SKIP LOCKED` : OPEN);
  return row ?? null;
}

const OPEN = `SELECT ${COLUMNS} FROM event_replay WHERE phase IN ('trying', 'tried', 'working') FOR UPDATE`;

/** How far it has come; at its end what was searched for goes. */
export async function updateReplay(
  tx: Tx,
  { id, phase, below, tried, worked }: Pick<ReplayRow, "id" | "phase" | "below" | "tried" | "worked">,
): Promise<void> {
  await tx.query(
    `UPDATE event_replay SET phase = $2, below = $3, tried = $4, worked = $5,
       q = CASE WHEN $2 IN ('done', 'stopped') THEN NULL ELSE q END
     WHERE id = $1`,
    [id, phase, below, JSON.stringify(tried), JSON.stringify(worked)],
  );
}

/** When the newest event below a number came; null where there is none. */
export async function findReceivedBelow(tx: Tx, below: number): Promise<Date | null> {
  const [row] = await tx.query<{ receivedAt: Date }>(
    `SELECT received_at AS "receivedAt" FROM event WHERE seq < $1 ORDER BY seq DESC LIMIT 1`,
    [below],
  );
  return row?.receivedAt ?? null;
}
