import type { Tx } from "#lib/db/index.ts";

import { GETS_MAIL, STILL_NEEDS } from "./notice/alarm.ts";

export type MailKind = "invitation" | "reset" | "notice" | "report";

/** A link by the hash of its code, a notice, or the span of a report: what is over by the time of a try is not sent. */
export type MailAbout = { codeHash: Buffer } | { noticeId: number } | { reportOf: string };

type NewMail = {
  id: string;
  kind: MailKind;
  recipient: string;
  sealed: Buffer;
  about: MailAbout;
  now: Date;
};

/** A report of the same span to the same person is written down once. */
export async function insertMail(
  tx: Tx,
  { id, kind, recipient, sealed, about, now }: NewMail,
): Promise<void> {
  await tx.query(
    `INSERT INTO mail (id, kind, recipient, sealed, code_hash, notice_id, report_of, created_at, next_try_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     ON CONFLICT (report_of, recipient) WHERE report_of IS NOT NULL DO NOTHING`,
    [
      ...[id, kind, recipient, sealed],
      "codeHash" in about ? about.codeHash : null,
      "noticeId" in about ? about.noticeId : null,
      "reportOf" in about ? about.reportOf : null,
      now,
    ],
  );
}

export type DueMail = {
  id: string;
  recipient: string;
  sealed: Buffer | null;
  createdAt: Date;
  tries: number;
  /** Why it was not sent at the last try. */
  problem: string | null;
  /** Whether the link in it still opens something, or the notice still needs whom it is for. */
  isOpen: boolean;
};

/** The mail whose time has come first; nobody else takes it for two minutes, longer than one try may take. */
export async function claimDueMail(tx: Tx, now: Date): Promise<DueMail | undefined> {
  const [due] = await tx.query<DueMail>(CLAIM, [now]);
  return due;
}

const GETS_REPORTS =
  "u.notices_by_mail AND u.role IN ('owner', 'admin') AND NOT u.is_disabled AND u.removed_at IS NULL";

const CLAIM = `
  UPDATE mail m SET next_try_at = $1::timestamptz + interval '2 min', tries = m.tries + 1
  WHERE m.id = ANY(ARRAY(SELECT id FROM mail WHERE ended_at IS NULL AND next_try_at <= $1
    ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED))
  RETURNING m.id, m.recipient, m.sealed, m.created_at AS "createdAt", m.tries, m.problem,
    EXISTS (SELECT FROM invitation i WHERE i.code_hash = m.code_hash AND i.expires_at > $1)
      OR EXISTS (SELECT FROM reset_code r WHERE r.code_hash = m.code_hash AND r.expires_at > $1)
      OR EXISTS (SELECT FROM notice n JOIN app_user u ON u.email = m.recipient AND ${GETS_MAIL}
        WHERE n.id = m.notice_id AND m.created_at > $1::timestamptz - interval '1 day' AND ${STILL_NEEDS})
      OR EXISTS (SELECT FROM app_user u WHERE u.email = m.recipient AND ${GETS_REPORTS}
        AND m.report_of IS NOT NULL AND m.created_at > $1::timestamptz - interval '2 days') AS "isOpen"`;

export async function hasReport(tx: Tx, reportOf: string): Promise<boolean> {
  const rows = await tx.query("SELECT FROM mail WHERE report_of = $1 LIMIT 1", [reportOf]);
  return rows.length > 0;
}

export type ReportReader = { name: string; email: string };

/** Who is mailed reports: those who answer for the whole, and have not switched mail off. */
export function listReportReaders(tx: Tx): Promise<ReportReader[]> {
  return tx.query<ReportReader>(
    `SELECT u.name, u.email FROM app_user u WHERE ${GETS_REPORTS} ORDER BY u.email`,
  );
}

type Ended = { outcome: "sent" | "failed" | "withdrawn"; problem: string | null; now: Date };

export async function endMail(tx: Tx, id: string, { outcome, problem, now }: Ended): Promise<void> {
  await tx.query(
    `UPDATE mail SET outcome = $2, problem = $3, ended_at = $4, sealed = NULL WHERE id = $1 AND ended_at IS NULL`,
    [id, outcome, problem, now],
  );
}

export async function deferMail(
  tx: Tx,
  id: string,
  { problem, nextTryAt }: { problem: string; nextTryAt: Date },
): Promise<void> {
  await tx.query("UPDATE mail SET problem = $2, next_try_at = $3 WHERE id = $1 AND ended_at IS NULL", [
    id,
    problem,
    nextTryAt,
  ]);
}

export type MailFacts = {
  sentAt: Date | null;
  waiting: number;
  /** Of the newest that waits after a try. */
  waitingProblem: string | null;
  failedAt: Date | null;
  failedProblem: string | null;
};

/** What was sent and what was not, of the last 30 days. */
export async function findMailFacts(tx: Tx): Promise<MailFacts> {
  const [facts] = await tx.query<MailFacts>(
    `SELECT (SELECT max(ended_at) FROM mail WHERE outcome = 'sent') AS "sentAt",
        (SELECT count(*)::int FROM mail WHERE ended_at IS NULL) AS waiting,
        (SELECT problem FROM mail WHERE ended_at IS NULL AND problem IS NOT NULL
          ORDER BY created_at DESC, id LIMIT 1) AS "waitingProblem",
        failed.ended_at AS "failedAt", failed.problem AS "failedProblem"
     FROM (SELECT) one LEFT JOIN LATERAL (SELECT ended_at, problem FROM mail WHERE outcome = 'failed'
       ORDER BY ended_at DESC, id LIMIT 1) failed ON true`,
  );
  return facts as MailFacts;
}

const KEPT = "30 days";

export async function deleteOldMail(tx: Tx, now: Date): Promise<void> {
  await tx.query(`DELETE FROM mail WHERE ended_at < $1::timestamptz - interval '${KEPT}'`, [now]);
}
