import type { Tx } from "#lib/db/index.ts";
import { storableText } from "../storable-json.ts";
import type { TemplateKey } from "./template.ts";
import { sentLanguageOf, templateNameOf } from "./template-outcome.ts";

export type TemplateAttemptState = "attempting" | "done" | "refused" | "not-sent" | "unknown";
export type TemplateAttempt = TemplateKey & {
  id: string;
  templateId: string | null;
  body: string;
  state: TemplateAttemptState;
  resolution: string | null;
  actorId: string;
  actorName: string;
  attemptingAt: Date;
  problem: string | null;
};

const COLUMNS = `id, template_id AS "templateId", name, language, body, state, resolution, actor_id AS "actorId",
  actor_name AS "actorName", attempting_at AS "attemptingAt", problem`;

type NewAttempt = Pick<
  TemplateAttempt,
  "id" | "templateId" | "name" | "language" | "body" | "actorId" | "actorName"
>;

/** Writes a creation down before a byte of it is sent. False where this very one was written down before. */
export async function insertTemplateAttempt(tx: Tx, attempt: NewAttempt): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO template_attempt (id, template_id, name, language, body, state, actor_id, actor_name)
     VALUES ($1, $2, $3, $4, $5, 'attempting', $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [
      attempt.id,
      attempt.templateId,
      attempt.name,
      attempt.language,
      attempt.body,
      attempt.actorId,
      attempt.actorName,
    ],
  );
  return rows.length > 0;
}

export async function getTemplateAttempt(tx: Tx, id: string): Promise<TemplateAttempt | undefined> {
  const [row] = await tx.query<TemplateAttempt>(`SELECT ${COLUMNS} FROM template_attempt WHERE id = $1`, [
    id,
  ]);
  return row;
}

const OPEN = `SELECT ${COLUMNS} FROM template_attempt WHERE name = $1 AND language = $2
  AND (state = 'attempting' OR (state = 'unknown' AND resolution IS NULL))`;

/** The creation of this name whose outcome is open. */
export async function findOpenAttempt(tx: Tx, key: TemplateKey): Promise<TemplateAttempt | undefined> {
  return (await tx.query<TemplateAttempt>(OPEN, [key.name, key.language]))[0];
}

/** The same, locked; the template's row is locked before it. */
export async function lockOpenAttempt(tx: Tx, key: TemplateKey): Promise<TemplateAttempt | undefined> {
  return (await tx.query<TemplateAttempt>(`${OPEN} FOR NO KEY UPDATE`, [key.name, key.language]))[0];
}

type AttemptEnd = {
  state: Exclude<TemplateAttemptState, "attempting">;
  httpStatus: number | null;
  answer: string | null;
  problem: string | null;
  serviceRequest?: string | undefined;
};

const MAX_ANSWER = 200_000;

/** What came of it. A real answer also settles one that was given up; one that a person or an event settled stays. */
export async function finishTemplateAttempt(tx: Tx, id: string, end: AttemptEnd): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE template_attempt SET state = $2, http_status = $3, answer = $4, problem = $5, service_request = $6, finished_at = now()
     WHERE id = $1 AND (state = 'attempting' OR (state = 'unknown' AND resolution IS NULL)) RETURNING id`,
    [
      id,
      end.state,
      end.httpStatus,
      end.answer?.slice(0, MAX_ANSWER).replaceAll("\0", "\ufffd").toWellFormed() ?? null,
      end.problem,
      end.serviceRequest ?? null,
    ],
  );
  return rows.length > 0;
}

type Resolution = { resolution: "event" | "read" | "created" | "not-created"; by: string | null };

/** What an event, a read or a person says of a creation whose answer got lost. */
export async function resolveTemplateAttempt(
  tx: Tx,
  id: string,
  { resolution, by }: Resolution,
): Promise<void> {
  await tx.query(
    `UPDATE template_attempt SET state = 'unknown', resolution = $2, resolved_by = $3, resolved_at = now(),
       finished_at = coalesce(finished_at, now()) WHERE id = $1`,
    [id, resolution, by],
  );
}

/** Creations that nobody can still wait for, by the clock of the database. */
export async function listOverdueAttempts(tx: Tx, olderThanMs: number): Promise<TemplateAttempt[]> {
  return tx.query<TemplateAttempt>(
    `SELECT ${COLUMNS} FROM template_attempt
     WHERE state = 'attempting' AND attempting_at < now() - make_interval(secs => $1::float8 / 1000)
     ORDER BY name COLLATE "C", language COLLATE "C" LIMIT 100`,
    [olderThanMs],
  );
}

export type TemplateLesson = { campaignId: string; isAccepted: boolean; words: string };

const MAX_WORDS = 300;

/**
 * Remembers how the service took the template of a campaign; most requests of a campaign change nothing, so most write
 * nothing. Accepted is not approved: that is checked after the answer (§4.1 r5).
 */
export async function recordTemplate(
  tx: Tx,
  { campaignId, isAccepted, words }: TemplateLesson,
): Promise<void> {
  await tx.query(
    `INSERT INTO template (name, language, origin, search, accepted_at, refused_at, refused_words)
     SELECT named.name, named.language, 'send', lower(named.name), CASE WHEN $2 THEN now() END,
       CASE WHEN NOT $2 THEN now() END, CASE WHEN NOT $2 THEN $3 END
     FROM (SELECT ${templateNameOf("c")} AS name, ${sentLanguageOf("c")} AS language
           FROM campaign c WHERE id = $1) named
     WHERE named.name IS NOT NULL AND NOT EXISTS (
       SELECT FROM template t WHERE t.name = named.name AND t.language = named.language
         AND CASE WHEN $2 THEN t.accepted_at ELSE t.refused_at END > now() - interval '1 minute')
     ON CONFLICT (name, language) DO UPDATE SET
       accepted_at = coalesce(excluded.accepted_at, template.accepted_at),
       refused_at = coalesce(excluded.refused_at, template.refused_at),
       refused_words = coalesce(excluded.refused_words, template.refused_words),
       is_refused_late = excluded.refused_at IS NULL AND template.is_refused_late`,
    [campaignId, isAccepted, storableText(words, MAX_WORDS)],
  );
}
