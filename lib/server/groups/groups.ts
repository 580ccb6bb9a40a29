import { randomUUID } from "node:crypto";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type {
  Condition,
  Explained,
  FieldCondition,
  Group,
  GroupCount,
  GroupPage,
  Groups,
  ListMembers,
  Members,
  Rule,
  SaveGroup,
  UpdateGroup,
} from "#lib/contract/desk/people/group.ts";
import type { PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import { cellOf } from "#lib/contract/rules/text/fill-fields.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { constraintOf, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readNumber, strangeCursor } from "../read-time-cursor.ts";
import { reportResponse } from "../report/index.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { getSetting, holdSetting } from "../store/console/setting.ts";
import {
  countRule,
  deleteGroupRow,
  explainRow,
  getGroupView,
  insertGroup,
  listGroupUses,
  listGroupViews,
  listKnown,
  listMemberRows,
  lockGroup,
  type MemberRow,
  updateGroupRow,
} from "../store/group/group.ts";
import type { AskedAt } from "../store/group/rule-sql.ts";

const MOST_GROUPS = 500;
const MOST_USES = 20;
const REPORT_PAGE = 50_000;

type Parts = Pick<Context, "env" | "clock">;

/** A rule is asked at this moment, in the days of the company. */
export const askedAt = ({ env, clock }: Parts): AskedAt => ({ now: clock.now(), zone: env.defaultTimezone });

/** All groups, by name. */
export async function listGroups({ db }: Pick<SignedInCtx, "db">): Promise<Groups> {
  return { items: await listGroupViews(db, MOST_GROUPS) };
}

/** One with where it was used. Throws `not_found`. */
export async function getGroup({ db }: Pick<SignedInCtx, "db">, id: string): Promise<GroupPage> {
  const group = await requireGroup(db, id);
  return { group, usedBy: await listGroupUses(db, id, MOST_USES) };
}

export async function requireGroup(tx: Tx, id: string): Promise<Group> {
  const group = await getGroupView(tx, id);
  if (!group)
    throw new Fault("not_found", t("There is no group with this id.", "Hakuna kundi lenye ID hii."));
  return group;
}

/** Throws `invalid_input` where the rule asks for what is not there, `conflict` at the name, `not_permitted` for too many. */
export async function createGroup(ctx: SignedInCtx, { name, rule }: SaveGroup): Promise<{ group: Group }> {
  return ctx.db.transaction(async (tx) => {
    await requireRule(tx, rule);
    if ((await listGroupViews(tx, MOST_GROUPS)).length === MOST_GROUPS)
      throw new Fault(
        "not_permitted",
        t(
          `There are ${MOST_GROUPS} groups already. Delete one first.`,
          `Tayari kuna makundi ${MOST_GROUPS}. Futa moja kwanza.`,
        ),
      );
    const id = randomUUID();
    const made = { id, name, rule, createdBy: ctx.actor.userId, at: ctx.clock.now() };
    if (!(await insertGroup(tx, made))) throw nameIsUsed();
    await noteGroup(tx, ctx, { action: "group.create", id, detail: { name } });
    return { group: await requireGroup(tx, id) };
  });
}

/** Throws what `createGroup` throws, `not_found`, and `conflict` where it has changed since it was seen. */
export async function updateGroup(
  ctx: SignedInCtx,
  { id, seen, ...given }: UpdateGroup & { id: string },
): Promise<{ group: Group }> {
  return ctx.db.transaction(async (tx) => {
    await lockGroup(tx, id);
    const before = await requireGroup(tx, id);
    const now = { name: before.name, rule: before.rule };
    const { name, rule } = requireUnchanged({ person: ctx.actor, seen, now, next: given });
    await requireRule(tx, rule);
    const next = { id, name, rule, at: ctx.clock.now() };
    if (!(await updateGroupRow(tx, next).catch(falseIfUsedNow))) throw nameIsUsed();
    await noteGroup(tx, ctx, { action: "group.update", id, detail: { name } });
    return { group: await requireGroup(tx, id) };
  });
}

/** What was planned with it keeps its people. Throws `not_found`. */
export async function deleteGroup(ctx: SignedInCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { name } = await requireGroup(tx, id);
    await deleteGroupRow(tx, id);
    await noteGroup(tx, ctx, { action: "group.delete", id, detail: { name } });
  });
}

type Noted = { action: "group.create" | "group.update" | "group.delete"; id: string; detail: object };

async function noteGroup(tx: Tx, { actor }: SignedInCtx, { action, id, detail }: Noted): Promise<void> {
  await publish(tx, [{ topic: "list", data: {} }]);
  await recordAudit(tx, { actor, action, target: id, detail: { ...detail } });
}

const nameIsUsed = (): Fault => {
  const rule = t("another group has this name", "kundi lingine lina jina hili");
  return new Fault("conflict", `${rule}.`, { fields: [{ path: "name", rule }] });
};

function falseIfUsedNow(error: unknown): false {
  if (constraintOf(error) === "person_group_name") return false;
  throw error;
}

/** How many a rule has at this moment. Throws what `requireRule` throws. */
export async function countGroup(ctx: Pick<SignedInCtx, "db"> & Parts, rule: Rule): Promise<GroupCount> {
  return ctx.db.transaction(async (tx) => {
    await requireRule(tx, rule);
    return countRule(tx, rule, askedAt(ctx));
  });
}

/** Throws `invalid_input` at the condition whose field, list or campaign is not there, or that asks a field for another kind. */
async function requireRule(tx: Tx, { conditions }: Rule): Promise<void> {
  const fields = await holdSetting(tx, "personFields");
  const idsOf = (key: "listId" | "campaignId") =>
    conditions.flatMap((condition) => (condition as Partial<Record<typeof key, string | null>>)[key] ?? []);
  const lists = await listKnown(tx, "contact_list", idsOf("listId"));
  const campaigns = await listKnown(tx, "campaign", idsOf("campaignId"));
  for (const [at, condition] of conditions.entries()) {
    const rule = faultOf(condition, { fields, lists, campaigns });
    if (rule !== null)
      throw new Fault("invalid_input", `${rule}.`, { fields: [{ path: `rule.conditions.${at}`, rule }] });
  }
}

type Known = { fields: readonly PersonField[]; lists: Set<string>; campaigns: Set<string> };

function faultOf(condition: Condition, { fields, lists, campaigns }: Known): string | null {
  if (condition.of === "field") return fieldFaultOf(condition, fields);
  if (condition.of === "list")
    return lists.has(condition.listId)
      ? null
      : t("The list of this condition was deleted", "Orodha ya sharti hili ilifutwa");
  const campaignId = "campaignId" in condition ? condition.campaignId : null;
  return campaignId === null || campaigns.has(campaignId)
    ? null
    : t("The campaign of this condition was deleted", "Kampeni ya sharti hili ilifutwa");
}

function fieldFaultOf(asked: FieldCondition, fields: readonly PersonField[]): string | null {
  const field = fields.find(({ name }) => name === asked.field);
  if (!field) return t(`There is no field “${asked.field}”`, `Hakuna sehemu “${asked.field}”`);
  const kind = asked.kind === "days" ? "date" : asked.kind;
  return kind === "any" || kind === field.kind
    ? null
    : t(`“${field.label}” cannot be asked so`, `“${field.label}” haiwezi kuulizwa hivyo`);
}

/** Who is in a group at this moment. Throws `not_found`, and `invalid_input` for a strange cursor. */
export async function listMembers(
  ctx: SignedInCtx,
  { id, cursor }: ListMembers & { id: string },
): Promise<Members> {
  if (cursor !== undefined && !/^\+\d{1,20}$/.test(`+${cursor}`)) throw strangeCursor();
  const { rule } = await requireGroup(ctx.db, id);
  const after = cursor === undefined ? "" : `+${cursor}`;
  const rows = await listMemberRows(ctx.db, rule, { ...askedAt(ctx), after, limit: PAGE_ROWS + 1 });
  const items = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? items.at(-1) : undefined;
  return { items, nextCursor: last ? last.number.slice(1) : null };
}

/** Everybody of a rule, some at a time, each asked at the same moment; with a new statement for each some. */
export async function* eachMember(tx: Tx, rule: Rule, asked: AskedAt): AsyncGenerator<MemberRow[]> {
  for (let after = ""; ; ) {
    const rows = await listMemberRows(tx, rule, { ...asked, after, limit: REPORT_PAGE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.number ?? "";
  }
}

/** Why somebody is in a group, or is not. Throws `not_found`, and `invalid_input` for what is no number. */
export async function explainMember(
  ctx: SignedInCtx,
  { id, number: written }: { id: string; number: string },
): Promise<Explained> {
  const { rule } = await requireGroup(ctx.db, id);
  const number = readNumber(written, ctx.env.defaultRegion);
  const row = await explainRow(ctx.db, rule, { ...askedAt(ctx), number });
  if (!row) return { number, isKept: false, isIn: false, conditions: [] };
  const conditions = rule.conditions.map((condition, at) => ({
    isTrue: row.is[at] ?? false,
    value: condition.of === "field" ? (row.fields[condition.field] ?? null) : null,
    at: row.at[at]?.toISOString() ?? null,
  }));
  return { number, isKept: true, isIn: row.isIn, conditions };
}

/** The headings of its people as a file, and what stands below them. */
export async function columnsOfPeople(
  tx: Tx,
): Promise<{ headers: string[]; cellsOf: (row: MemberRow) => string[] }> {
  const fields = await getSetting(tx, "personFields");
  return {
    headers: [phoneHeader(fields), ...fields.map(({ label }) => label)],
    cellsOf: ({ number, fields: own }) => [number, ...fields.map(({ name }) => cellOf(own[name]))],
  };
}

const phoneHeader = (fields: readonly PersonField[]): string =>
  fields.some(({ label }) => label.toLowerCase() === "phone") ? "Phone number" : "Phone";

/** Everybody who is in a group at this moment, with all fields. Throws `not_found`. */
export async function reportGroup(ctx: SignedInCtx, id: string): Promise<Response> {
  const { name, rule } = await requireGroup(ctx.db, id);
  const { headers, cellsOf } = await columnsOfPeople(ctx.db);
  const pages = pagesOf(ctx, rule, (row) => [spacedNumber(row.number), ...cellsOf(row).slice(1)]);
  const answer = reportResponse({ header: headers, pages }, { name, form: "csv" });
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "group.report", target: id, detail: { name } }),
  );
  return answer;
}

async function* pagesOf(
  ctx: SignedInCtx,
  rule: Rule,
  lineOf: (row: MemberRow) => string[],
): AsyncGenerator<string[][]> {
  for await (const rows of eachMember(ctx.db, rule, askedAt(ctx))) yield rows.map(lineOf);
}
