import type { RetentionClass } from "#lib/contract/desk/settings/retention.ts";
import type { Tx } from "#lib/db/index.ts";

export type RetentionRow = {
  eventDays: number | null;
  answerDays: number | null;
  peopleDays: number | null;
  callDays: number | null;
  eventsBefore: Date | null;
  answersBefore: Date | null;
  peopleBefore: Date | null;
  callsBefore: Date | null;
};

export const RETENTION_COLUMNS = `event_days AS "eventDays", answer_days AS "answerDays", people_days AS "peopleDays",
  call_days AS "callDays", events_before AS "eventsBefore", answers_before AS "answersBefore", people_before AS "peopleBefore",
  calls_before AS "callsBefore"`;

export async function findRetention(tx: Tx): Promise<RetentionRow> {
  const [row] = await tx.query<RetentionRow>(`SELECT ${RETENTION_COLUMNS} FROM retention`);
  if (!row) throw new Error("retention has no row");
  return row;
}

/** The same, and nobody else changes it until the end of the transaction. */
export async function lockRetention(tx: Tx): Promise<RetentionRow> {
  const [row] = await tx.query<RetentionRow>(`SELECT ${RETENTION_COLUMNS} FROM retention FOR UPDATE`);
  if (!row) throw new Error("retention has no row");
  return row;
}

type Days = Pick<RetentionRow, "eventDays" | "answerDays" | "peopleDays" | "callDays">;

export async function updateRetentionDays(tx: Tx, days: Days): Promise<void> {
  await tx.query("UPDATE retention SET event_days = $1, answer_days = $2, people_days = $3, call_days = $4", [
    days.eventDays,
    days.answerDays,
    days.peopleDays,
    days.callDays,
  ]);
}

const BEFORE = {
  events: "events_before",
  answers: "answers_before",
  people: "people_before",
  calls: "calls_before",
} as const;

/** So far each was removed; never back. */
export async function noteRemoved(tx: Tx, what: RetentionClass, before: Date): Promise<void> {
  const column = BEFORE[what];
  await tx.query(`UPDATE retention SET ${column} = $1 WHERE coalesce(${column}, '-infinity') < $1`, [before]);
}
