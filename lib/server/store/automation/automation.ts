import type { NewestFile } from "#lib/contract/desk/campaign/automation.ts";
import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { Without } from "#lib/contract/desk/people/without.ts";
import type { Schedule, Unless } from "#lib/contract/rules/automation.ts";
import { LOCKS, type Tx } from "#lib/db/index.ts";
import { storableJson } from "../storable-json.ts";
import { holdsText } from "../text-search.ts";

type Named = { id: string; name: string };

export type AutomationRow = {
  id: string;
  kind: "repeat" | "follow-up";
  name: string;
  state: "active" | "paused";
  /** Of a list to call: that of what it follows. */
  message: CreateCampaign;
  isCallList: boolean;
  without: Without | null;
  asksAbove: number | null;
  groupId: string | null;
  listId: string | null;
  newestFile: NewestFile | null;
  schedule: Schedule | null;
  oncePer: string | null;
  nextAt: Date | null;
  followsCampaign: string | null;
  followsAutomation: string | null;
  unless: Unless | null;
  hours: number | null;
  askUntil: Date | null;
  makers: string[];
  createdBy: string;
  createdAt: Date;
};

const COLUMNS = `a.id, a.kind, a.name, a.state, a.message, a.is_call_list AS "isCallList", a.without, a.asks_above AS "asksAbove", a.group_id AS "groupId", a.list_id AS "listId",
  a.newest_file AS "newestFile", a.schedule, a.once_per AS "oncePer", a.next_at AS "nextAt", a.follows_campaign AS "followsCampaign",
  a.follows_automation AS "followsAutomation", a.unless, a.hours, nullif(a.ask_until, '-infinity') AS "askUntil", a.makers::text[] AS makers,
  a.created_by AS "createdBy", a.created_at AS "createdAt"`;

export type AutomationView = AutomationRow & {
  group: Named | null;
  list: Named | null;
  ofCampaign: Named | null;
  ofAutomation: Named | null;
  createdByName: string;
  /** Of a follow-up: when the next of the campaigns that it follows is due. */
  followAt: Date | null;
};

const named = (table: string, id: string) =>
  `(SELECT jsonb_build_object('id', x.id, 'name', x.name) FROM ${table} x WHERE x.id = ${id})`;

/** When a follow-up `a` is due for the campaign `c`. */
const DUE = "greatest(c.ended_at + a.hours * interval '1 hour', a.created_at)";
/** Campaigns `c` that a follow-up `a` follows: through, and with no run of their own yet. */
const FOLLOWED = `c.state IN ('sent', 'completed') AND c.ended_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM automation_run u WHERE u.automation_id = a.id AND u.of_campaign = c.id)`;
const OF_ONE = "c.id = a.follows_campaign";
const OF_EACH = "c.automation_id = a.follows_automation AND c.started_at >= a.created_at";

const VIEW = `SELECT ${COLUMNS}, ${named("person_group", "a.group_id")} AS "group", ${named("contact_list", "a.list_id")} AS list,
  ${named("campaign", "a.follows_campaign")} AS "ofCampaign", ${named("automation", "a.follows_automation")} AS "ofAutomation",
  coalesce(w.name, '—') AS "createdByName",
  CASE WHEN a.state = 'active' AND a.kind = 'follow-up' THEN
    (SELECT min(${DUE}) FROM campaign c WHERE ((${OF_ONE}) OR (${OF_EACH})) AND ${FOLLOWED}) END AS "followAt"
  FROM automation a LEFT JOIN app_user w ON w.id = a.created_by`;

/** All there are, those that wait for nothing last: they are made by hand, so they are few. */
export function listAutomationViews(tx: Tx, limit: number): Promise<AutomationView[]> {
  return tx.query<AutomationView>(
    `${VIEW} ORDER BY a.state, a.next_at NULLS LAST, lower(a.name), a.id LIMIT $1`,
    [limit],
  );
}

export async function getAutomationView(tx: Tx, id: string): Promise<AutomationView | null> {
  const [row] = await tx.query<AutomationView>(`${VIEW} WHERE a.id = $1`, [id]);
  return row ?? null;
}

/** Those that follow this one, the first made first. */
export function listSteps(tx: Tx, id: string): Promise<AutomationView[]> {
  return tx.query<AutomationView>(`${VIEW} WHERE a.follows_automation = $1 ORDER BY a.created_at, a.id`, [
    id,
  ]);
}

/** Until the transaction ends nobody changes it; null where there is none, or, with `isSkipped`, where somebody else has it. */
export async function lockAutomation(
  tx: Tx,
  id: string,
  { isSkipped = false } = {},
): Promise<AutomationRow | null> {
  const [row] = await tx.query<AutomationRow>(isSkipped ? `${LOCKED} SKIP LOCKED` : LOCKED, [id]);
  return row ?? null;
}

const LOCKED = `SELECT ${COLUMNS} FROM automation a WHERE a.id = $1 FOR NO KEY UPDATE`;

export type NewAutomation = Omit<AutomationRow, "state" | "askUntil"> & { at: Date };

export async function insertAutomation(tx: Tx, given: NewAutomation): Promise<void> {
  const columns = columnsOf(given);
  const names = Object.keys(columns);
  await tx.query(
    `INSERT INTO automation (id, kind, created_by, created_at, ${names.join(", ")})
     VALUES ($1, $2, $3, $4, ${names.map((_, at) => `$${at + 5}`).join(", ")})`,
    [given.id, given.kind, given.createdBy, given.createdAt, ...Object.values(columns)],
  );
}

export async function updateAutomation(tx: Tx, given: NewAutomation): Promise<void> {
  const columns = columnsOf(given);
  const changes = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`);
  await tx.query(`UPDATE automation SET ${changes.join(", ")} WHERE id = $1`, [
    given.id,
    ...Object.values(columns),
  ]);
}

const columnsOf = (given: NewAutomation): Record<string, unknown> => ({
  name: given.name,
  message: storableJson(given.message),
  is_call_list: given.isCallList,
  without: given.without === null ? null : storableJson(given.without),
  asks_above: given.asksAbove,
  group_id: given.groupId,
  list_id: given.listId,
  newest_file: given.newestFile === null ? null : storableJson(given.newestFile),
  schedule: given.schedule === null ? null : JSON.stringify(given.schedule),
  once_per: given.oncePer,
  next_at: given.nextAt,
  follows_campaign: given.followsCampaign,
  follows_automation: given.followsAutomation,
  unless: given.unless,
  hours: given.hours,
  makers: given.makers,
  changed_at: given.at,
});

/** Pauses it, or lets it go on with when it is due next. */
export async function moveAutomation(
  tx: Tx,
  id: string,
  { state, nextAt }: Pick<AutomationRow, "state" | "nextAt">,
): Promise<void> {
  await tx.query("UPDATE automation SET state = $2, next_at = $3 WHERE id = $1", [id, state, nextAt]);
}

export async function deleteAutomationRow(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM automation WHERE id = $1", [id]);
}

/**
 * What a follow-up of these goes back to, step by step: of a campaign the automation that made it, of a follow-up what it follows.
 * One that is met twice ends it.
 */
export function listChain(
  tx: Tx,
  from: { campaignId: string | null; automationId: string | null },
): Promise<{ id: string; kind: "repeat" | "follow-up" }[]> {
  return tx.query<{ id: string; kind: "repeat" | "follow-up" }>(
    `WITH RECURSIVE chain AS (
       SELECT a.* FROM automation a
       WHERE a.id = coalesce($2::uuid, (SELECT automation_id FROM campaign WHERE id = $1::uuid))
       UNION SELECT b.* FROM chain JOIN automation b
         ON b.id = coalesce(chain.follows_automation, (SELECT automation_id FROM campaign WHERE id = chain.follows_campaign)))
     SELECT id, kind FROM chain`,
    [from.campaignId, from.automationId],
  );
}

/** Repeats that are due, the longest first. */
export async function listDueRepeats(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "SELECT id FROM automation WHERE state = 'active' AND next_at <= $1 ORDER BY next_at, id LIMIT $2",
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** The same of one, locked; null where another worker has it, or it is not due any more. */
export async function lockDueRepeat(tx: Tx, id: string, now: Date): Promise<AutomationRow | null> {
  const [row] = await tx.query<AutomationRow>(
    `SELECT ${COLUMNS} FROM automation a WHERE a.id = $1 AND a.state = 'active' AND a.next_at <= $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [id, now],
  );
  return row ?? null;
}

/** Notes each campaign whose follow-up is due, once; answers of which follow-ups. Whatever is late is asked about. */
export async function noteFollowUps(
  tx: Tx,
  now: Date,
  { lateMinutes, limit }: { lateMinutes: number; limit: number },
): Promise<string[]> {
  const due = (
    which: string,
  ) => `SELECT a.id, c.id AS of, ${DUE} AS due_at, a.ask_until FROM automation a JOIN campaign c ON ${which}
    WHERE a.kind = 'follow-up' AND a.state = 'active' AND ${FOLLOWED} AND ${DUE} <= $1`;
  const rows = await tx.query<{ automationId: string }>(
    `INSERT INTO automation_run (id, automation_id, due_at, of_campaign, state, missed, at)
     SELECT gen_random_uuid(), id, due_at, of,
       CASE WHEN due_at < $1::timestamptz - $2 * interval '1 minute' OR due_at <= ask_until THEN 'missed' ELSE 'due' END,
       CASE WHEN due_at < $1::timestamptz - $2 * interval '1 minute' OR due_at <= ask_until THEN 1 ELSE 0 END, $1
     FROM (${due(OF_ONE)} UNION ALL ${due(OF_EACH)}) due ORDER BY due_at LIMIT $3
     ON CONFLICT DO NOTHING RETURNING automation_id AS "automationId"`,
    [now, lateMinutes, limit],
  );
  return rows.map(({ automationId }) => automationId);
}

/** What is due by now is made by a person’s press alone: this database may lack that it was made already. */
export async function askAboutDue(tx: Tx): Promise<void> {
  await tx.query("UPDATE automation SET ask_until = now()");
  await tx.query(
    "UPDATE automation_run SET state = 'missed', missed = greatest(missed, 1) WHERE state = 'due'",
  );
}

/** Of two that save at once the second sees what the first made: together they could go round. */
export async function lockChains(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.automations]);
}

export type ScheduledRow = {
  campaignId: string;
  name: string;
  channel: "sms" | "chat-text" | "chat-template";
  messageClass: "marketing" | "service";
  at: Date;
  /** The group or list of its people. */
  audience: string | null;
};

/** Campaigns that wait for their time, the first first. */
export function listScheduled(
  tx: Tx,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<ScheduledRow[]> {
  return tx.query<ScheduledRow>(
    `SELECT id AS "campaignId", name, channel, message_class AS "messageClass", scheduled_at AS at,
       coalesce(of_group->>'id', list_id::text) AS audience
     FROM campaign WHERE kind = 'campaign' AND state = 'scheduled' AND scheduled_at >= $1 AND scheduled_at < $2
     ORDER BY scheduled_at, id LIMIT $3`,
    [from, to, limit],
  );
}

type FoundAutomation = Pick<AutomationRow, "id" | "name" | "kind">;

export function listAutomationsById(tx: Tx, id: string): Promise<FoundAutomation[]> {
  return tx.query<FoundAutomation>("SELECT id, name, kind FROM automation WHERE id = $1", [id]);
}

/** Those whose name holds a text, by name. */
export function listAutomationsNamed(
  tx: Tx,
  { q, canSeeNumbers, limit }: { q: string; canSeeNumbers: boolean; limit: number },
): Promise<FoundAutomation[]> {
  return tx.query<FoundAutomation>(canSeeNumbers ? NAMED : NAMED_MASKED, [q, limit]);
}

const NAMED_SO = (sees: boolean) =>
  `SELECT id, name, kind FROM automation WHERE ${holdsText("$1", { words: ["name"] }, sees)} ORDER BY lower(name), id LIMIT $2`;
const NAMED = NAMED_SO(true);
const NAMED_MASKED = NAMED_SO(false);
