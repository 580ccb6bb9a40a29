import type { TimeOrder } from "#lib/contract/desk/page-rows.ts";
import type { Tx } from "#lib/db/index.ts";
import { type Conditions, conditionsOf, type Put, putInto, where } from "../conditions.ts";
import { holdsText } from "../text-search.ts";

export type AuditLine = {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  target: string;
  detail: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
};

/** With the name of the campaign that it was done to. */
export type NamedLine = AuditLine & { campaignName: string | null };

/** What no index knows: the newest lines are looked through for it. */
type LookedFor = {
  /** Actions, or all of a family where it ends with its dot. */
  actions?: readonly string[] | undefined;
  since?: Date | undefined;
  /** A text, and the actions whose words hold it; `hasNumbers` is false where numbers in names are masked. */
  q?: { text: string; said: readonly string[]; hasNumbers: boolean } | undefined;
};

export type AuditQuestion = LookedFor & {
  person?: string | undefined;
  /** Absent: the newest first, as whatever is looked for always is. */
  order?: TimeOrder | undefined;
  /** Only what comes after this place in the chain, in that order. */
  from: number | null;
  limit: number;
};

export type AuditPage = {
  rows: NamedLine[];
  /** The page goes on behind this place; null at the end of the log. */
  next: number | null;
};

/** So many lines are looked at in one statement, and the name of the campaign of each. */
const SPAN = 1_700;

/** The log as people read it. A page of what is looked for may be short, or empty, and still have a next. */
export async function listAuditLines(db: Tx, question: AuditQuestion): Promise<AuditPage> {
  const rows = await db.query<NamedLine>(...pageOf(question));
  if (rows.length === question.limit) return { rows, next: rows.at(-1)?.id ?? null };
  if (!isLookedFor(question)) return { rows, next: null };
  const [end] = await db.query<{ id: number; at: Date }>(...spanEndOf(question));
  // The log is written in the order of time: behind a line that is too old are only older ones.
  if (!end || (question.since && end.at < question.since)) return { rows, next: null };
  return { rows, next: end.id };
}

/** From its beginning, in the order of the chain. */
const isOldest = (question: AuditQuestion): boolean => question.order === "oldest" && !isLookedFor(question);
const wayOf = (question: AuditQuestion): string => (isOldest(question) ? "" : " DESC");

const isLookedFor = (question: AuditQuestion): boolean =>
  conditionsOf(question, CONDITIONS, putInto()).length > 0;

type Statement = [sql: string, params: unknown[]];

function pageOf(question: AuditQuestion): Statement {
  const put = putInto();
  const limit = put(question.limit);
  const span = linesOf(question, put, isLookedFor(question) ? put(SPAN) : limit);
  const page = `SELECT * FROM (${span}) line ${where(conditionsOf(question, CONDITIONS, put))} ORDER BY seq${wayOf(question)} LIMIT ${limit}`;
  return [
    `SELECT seq AS id, at, actor_id AS "actorId", actor_name AS "actorName", action, target, detail, address,
       request_id AS "requestId", ${CAMPAIGN_NAME} AS "campaignName"
     FROM (${page}) line ORDER BY seq${wayOf(question)}`,
    put.params,
  ];
}

/** The last line that a search has looked at. */
function spanEndOf(question: AuditQuestion): Statement {
  const put = putInto();
  const span = linesOf(question, put, put(SPAN));
  return [`SELECT seq AS id, at FROM (${span}) line OFFSET ${put(SPAN - 1)} LIMIT 1`, put.params];
}

/** The first lines, or those of a person, who has done them or had them done to their account. */
function linesOf(question: AuditQuestion, put: Put, limit: string): string {
  const { person, from } = question;
  const place = from === null ? "" : put(from);
  const way = wayOf(question);
  const first = (whose: string) => {
    const asked = where(
      [whose, place && `seq ${isOldest(question) ? ">" : "<"} ${place}`].filter(
        (condition) => condition !== "",
      ),
    );
    return `SELECT ${COLUMNS} FROM audit ${asked} ORDER BY seq${way} LIMIT ${limit}`;
  };
  if (person === undefined) return first("");
  const id = put(person);
  // Each along its own index; a line about oneself is in both.
  return `SELECT * FROM ((${first(`actor_id = ${id}::uuid`)}) UNION (${first(`target = ${id}::text`)})) own
    ORDER BY seq${way} LIMIT ${limit}`;
}

const COLUMNS = "seq, at, actor_id, actor_name, action, target, detail, address, request_id";

// By its primary key, a line at a time: the names of all campaigns are no part of any page.
const CAMPAIGN_NAME = `(SELECT c.name FROM campaign c WHERE c.kind = 'campaign' AND c.id =
  CASE WHEN line.target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN line.target::uuid END)`;

const isOneOf = (actions: string): string =>
  `(ARRAY[action, split_part(action, '.', 1) || '.'] && ${actions}::text[])`;

const CONDITIONS: Conditions<LookedFor> = {
  actions: (actions, put) => isOneOf(put(actions)),
  since: (moment, put) => `at >= ${put(moment)}::timestamptz`,
  q: ({ text, said, hasNumbers }, put) => holds(put(text), put(said), hasNumbers),
};

/** The name of the campaign comes last, so that it is read only where nothing else of the line says it. */
const holds = (q: string, said: string, sees: boolean): string =>
  `(${isOneOf(said)} OR ${holdsText(q, IN_LINE, sees)} OR ${holdsText(q, { words: [CAMPAIGN_NAME] }, sees)})`;

const IN_LINE = {
  ids: ["action", "target", "request_id", "address"],
  words: ["actor_name", "detail->>'name'", "detail->>'email'"],
};

export type OwnQuestion = {
  userId: string;
  email: string;
  /** What a person does to their own account; a whole family where it ends with its dot, as in the others. */
  own: readonly string[];
  /** What others do to it. */
  done: readonly string[];
  /** What somebody does who wants to be them. */
  tried: readonly string[];
  below: number | null;
  limit: number;
};

/** What changed on the account of one person since it is there, newest first. */
export async function listOwnLines(db: Tx, asked: OwnQuestion): Promise<AuditLine[]> {
  const { userId, email, own, done, tried, below, limit } = asked;
  return db.query<AuditLine>(
    `SELECT seq AS id, at, actor_id AS "actorId", actor_name AS "actorName", action, target, detail, address,
        request_id AS "requestId"
     FROM audit
     WHERE ((actor_id = $1 AND ${isOneOf("$3")}) OR (target = $1::text AND ${isOneOf("$4")})
         OR (actor_id IS NULL AND detail->>'email' = $2 AND ${isOneOf("$5")}))
       AND at >= (SELECT created_at FROM app_user WHERE id = $1) AND ($6::bigint IS NULL OR seq < $6)
     ORDER BY seq DESC LIMIT $7`,
    [userId, email, own, done, tried, below, limit],
  );
}
