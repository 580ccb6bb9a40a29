import type { Condition, Group, GroupCount, GroupPage, Rule } from "#lib/contract/desk/people/group.ts";
import type { Tx } from "#lib/db/index.ts";
import { personName } from "../person-name.ts";
import { holdsText } from "../text-search.ts";
import type { Fields } from "./person.ts";
import { type AskedAt, eachSql, explainSql, Params, ruleSql } from "./rule-sql.ts";

const LISTS = `jsonb_path_query_array(g.rule, '$.conditions[*].listId')`;
const CAMPAIGNS = `jsonb_path_query_array(g.rule, '$.conditions[*].campaignId')`;
const named = (table: string, ids: string) => `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) ORDER BY x.name, x.id), '[]')
   FROM ${table} x WHERE x.id IN (SELECT id::uuid FROM jsonb_array_elements_text(${ids}) AS named (id) WHERE id IS NOT NULL))`;

const VIEW = `
  SELECT g.id, g.name, g.rule, ${named("contact_list", LISTS)} AS lists, ${named("campaign", CAMPAIGNS)} AS campaigns,
    coalesce(u.name, '—') AS "createdBy", g.created_at AS "createdAt", g.changed_at AS "changedAt"
  FROM person_group g LEFT JOIN app_user u ON u.id = g.created_by`;

type GroupRow = Omit<Group, "createdAt" | "changedAt"> & { createdAt: Date; changedAt: Date };
const viewOf = ({ createdAt, changedAt, ...row }: GroupRow): Group => ({
  ...row,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});

/** All there are, by name: rules are made by hand, so they are few. */
export async function listGroupViews(tx: Tx, limit: number): Promise<Group[]> {
  return (await tx.query<GroupRow>(`${VIEW} ORDER BY lower(g.name), g.id LIMIT $1`, [limit])).map(viewOf);
}

export async function getGroupView(tx: Tx, id: string): Promise<Group | null> {
  const [row] = await tx.query<GroupRow>(`${VIEW} WHERE g.id = $1`, [id]);
  return row ? viewOf(row) : null;
}

type FoundGroup = Pick<Group, "id" | "name">;

export function listGroupsById(tx: Tx, id: string): Promise<FoundGroup[]> {
  return tx.query<FoundGroup>("SELECT id, name FROM person_group WHERE id = $1", [id]);
}

/** Those whose name holds a text, by name. */
export function listGroupsNamed(
  tx: Tx,
  { q, canSeeNumbers, limit }: { q: string; canSeeNumbers: boolean; limit: number },
): Promise<FoundGroup[]> {
  return tx.query<FoundGroup>(canSeeNumbers ? NAMED : NAMED_MASKED, [q, limit]);
}

const NAMED_SO = (sees: boolean) =>
  `SELECT id, name FROM person_group WHERE ${holdsText("$1", { words: ["name"] }, sees)} ORDER BY lower(name), id LIMIT $2`;
const NAMED = NAMED_SO(true);
const NAMED_MASKED = NAMED_SO(false);

/** Until the transaction ends nobody changes it. */
export async function lockGroup(tx: Tx, id: string): Promise<void> {
  await tx.query("SELECT FROM person_group WHERE id = $1 FOR UPDATE", [id]);
}

export type NewGroup = { id: string; name: string; rule: Rule; createdBy: string; at: Date };

/** False where another group has this name, however its letters are written. */
export async function insertGroup(tx: Tx, { id, name, rule, createdBy, at }: NewGroup): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO person_group (id, name, rule, created_by, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (lower(name)) DO NOTHING RETURNING id`,
    [id, name, JSON.stringify(rule), createdBy, at],
  );
  return rows.length > 0;
}

/** False where another group has this name. */
export async function updateGroupRow(
  tx: Tx,
  { id, name, rule, at }: Pick<NewGroup, "id" | "name" | "rule" | "at">,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE person_group SET name = $2, rule = $3, changed_at = $4 WHERE id = $1
       AND NOT EXISTS (SELECT FROM person_group o WHERE lower(o.name) = lower($2) AND o.id <> $1) RETURNING id`,
    [id, name, JSON.stringify(rule), at],
  );
  return rows.length > 0;
}

export async function deleteGroupRow(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM person_group WHERE id = $1", [id]);
}

const KNOWN = `
  SELECT id FROM contact_list WHERE $2::text = 'contact_list' AND id = ANY($1::uuid[])
  UNION ALL SELECT id FROM campaign WHERE $2::text = 'campaign' AND id = ANY($1::uuid[])
  UNION ALL SELECT id FROM person_group WHERE $2::text = 'person_group' AND id = ANY($1::uuid[])`;

/** Which of these lists, campaigns and groups there are. */
export async function listKnown(
  tx: Tx,
  table: "contact_list" | "campaign" | "person_group",
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(KNOWN, [ids, table]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Of a table whose statistics are old the planner expects a few rows: it would look up a million people one by one, sort them, make
 * them unique, or read a table in each of its workers. Joins are by hash alone, of tables that workers share, and in parts that a
 * processor keeps in its cache: in one piece of a million each row waits for memory.
 */
const BY_HASH = Object.entries({
  work_mem: "4MB",
  enable_nestloop: "off",
  enable_mergejoin: "off",
  enable_sort: "off",
  enable_hashagg: "off",
  min_parallel_table_scan_size: "0",
  min_parallel_index_scan_size: "0",
});

async function joinByHash(tx: Tx): Promise<void> {
  await tx.query(
    "SELECT set_config(name, value, true) FROM unnest($1::text[], $2::text[]) AS asked (name, value)",
    [BY_HASH.map(([name]) => name), BY_HASH.map(([, value]) => value)],
  );
}

/** In a transaction. */
export async function countRule(tx: Tx, rule: Rule, asked: AskedAt): Promise<GroupCount> {
  await joinByHash(tx);
  const params = new Params();
  const isAll = rule.match === "all";
  const where = eachSql(rule.conditions, { ...asked, are: isAll }, params);
  const [row] = await tx.query<{ counted: number; ofAll: number }>(
    `SELECT (SELECT count(*)::int FROM person p WHERE ${where}) AS counted,
       (SELECT count(*)::int FROM person) AS "ofAll"`,
    params.values,
  );
  const { counted = 0, ofAll = 0 } = row ?? {};
  return { people: isAll ? counted : ofAll - counted, ofAll };
}

export type MemberRow = { number: string; personName: string | null; fields: Fields };

/** Whom a rule selects, in the order of their numbers, after one of them. */
export function listMemberRows(
  tx: Tx,
  rule: Rule,
  { after, limit, ...asked }: AskedAt & { after: string; limit: number },
): Promise<MemberRow[]> {
  const params = new Params([after, limit]);
  const where = ruleSql(rule, asked, params);
  return tx.query<MemberRow>(
    `SELECT x.number, ${personName("x.number")} AS "personName", x.fields FROM (
       SELECT p.number, p.fields FROM person p WHERE p.number > $1 AND ${where} ORDER BY p.number LIMIT $2) x ORDER BY x.number`,
    params.values,
  );
}

/** Which of these numbers a rule selects. */
export async function listMembersAmong(
  tx: Tx,
  rule: Rule,
  { numbers, ...asked }: AskedAt & { numbers: readonly string[] },
): Promise<string[]> {
  const params = new Params([numbers]);
  const where = ruleSql(rule, asked, params);
  const rows = await tx.query<{ number: string }>(
    `SELECT p.number FROM person p WHERE p.number = ANY($1::text[]) AND ${where}`,
    params.values,
  );
  return rows.map(({ number }) => number);
}

export type ExplainedRow = { isIn: boolean; fields: Fields; is: boolean[]; at: (Date | null)[] };

/** Each condition for one person; null of whom nobody keeps. */
export async function explainRow(
  tx: Tx,
  { conditions, match }: { conditions: readonly Condition[]; match: Rule["match"] },
  { number, ...asked }: AskedAt & { number: string },
): Promise<ExplainedRow | null> {
  const params = new Params([number]);
  const parts = explainSql(conditions, asked, params);
  const [row] = await tx.query<Omit<ExplainedRow, "isIn">>(
    `SELECT p.fields, ARRAY[${parts.map(({ is }) => is).join(", ")}] AS is,
       ARRAY[${parts.map(({ at }) => at).join(", ")}] AS at FROM person p WHERE p.number = $1`,
    params.values,
  );
  if (!row) return null;
  return { ...row, isIn: match === "all" ? row.is.every(Boolean) : row.is.some(Boolean) };
}

/** Campaigns that were planned with a group, the newest first. */
export async function listGroupUses(tx: Tx, id: string, limit: number): Promise<GroupPage["usedBy"]> {
  const rows = await tx.query<{ id: string; name: string; at: Date }>(
    `SELECT id, name, coalesce(started_at, created_at) AS at FROM campaign WHERE of_group->>'id' = $1
     ORDER BY created_at DESC, id LIMIT $2`,
    [id, limit],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

type HeldGroup = { id: string; name: string; rule: Rule };

/** Those of them that there are; nobody changes or deletes one until the transaction ends. */
export function holdGroups(tx: Tx, ids: readonly string[]): Promise<HeldGroup[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.query<HeldGroup>(
    "SELECT id, name, rule FROM person_group WHERE id = ANY($1::uuid[]) ORDER BY id FOR SHARE",
    [ids],
  );
}

/** Who of a campaign is queued, is in no request, and is in a group by now: of whole numbers, in this zone. */
export async function listQueuedMembers(
  tx: Tx,
  rule: Rule,
  { campaignId, zone }: { campaignId: string; zone: string },
): Promise<number[]> {
  const [moment] = await tx.query<{ now: Date }>("SELECT now() AS now");
  const params = new Params([campaignId]);
  const where = ruleSql(rule, { now: moment?.now ?? new Date(0), zone }, params);
  const rows = await tx.query<{ seq: number }>(
    `SELECT r.seq FROM recipient r JOIN person p ON p.number = r.number
     WHERE r.campaign_id = $1 AND r.state = 'queued' AND ${where} AND NOT EXISTS (SELECT FROM attempt_member m
       WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.generation = r.generation) ORDER BY r.seq`,
    params.values,
  );
  return rows.map(({ seq }) => seq);
}
