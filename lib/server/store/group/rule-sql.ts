import type { Condition, FieldCondition, Rule } from "#lib/contract/desk/people/group.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import type { Deed } from "#lib/contract/rules/people.ts";
import { holdsText } from "../text-search.ts";

/** When a rule is asked, and in which zone its days are. */
export type AskedAt = { now: Date; zone: string };

const DAY_MS = 86_400_000;
const WINDOW_MS = DAY_MS;

/** Collects values; answers the placeholder of each. */
export class Params {
  readonly values: unknown[];
  constructor(values: readonly unknown[] = []) {
    this.values = [...values];
  }
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** Of a person `p`, true where all of the conditions are, or where none is; values are apart, nothing of a rule is part of a text. */
export function eachSql(
  conditions: readonly Condition[],
  { are, person = "p", ...asked }: AskedAt & { are: boolean; person?: string },
  params: Params,
): string {
  const isOne = (condition: Condition): string => {
    if (condition.of === "field") {
      const is = fieldSql(condition, { ...asked, person }, params);
      return are ? is : `NOT ${is}`;
    }
    const { rows, isNegated } = happened(condition, asked, params);
    return `${isNegated === are ? "NOT " : ""}EXISTS (SELECT FROM (${rows}) s WHERE s.number = ${person}.number)`;
  };
  return `(${conditions.map(isOne).join(" AND ")})`;
}

/**
 * True of a person `p` whom a rule selects. Beside others with OR no EXISTS is a join, and a million people would be asked one by
 * one: who is in any is whoever is not among those of whom nothing is true.
 */
export function ruleSql({ match, conditions }: Rule, asked: AskedAt, params: Params): string {
  if (match === "all") return eachSql(conditions, { ...asked, are: true }, params);
  const none = eachSql(conditions, { ...asked, are: false, person: "q" }, params);
  return `NOT EXISTS (SELECT FROM person q WHERE q.number = p.number AND ${none})`;
}

/** Each condition of a rule for one row of `person` as `p`: whether it is true, and when what it is about happened last. */
export function explainSql(
  conditions: readonly Condition[],
  asked: AskedAt,
  params: Params,
): { is: string; at: string }[] {
  return conditions.map((condition) => {
    if (condition.of === "field") return { is: fieldSql(condition, asked, params), at: "NULL::timestamptz" };
    const { rows, isNegated } = happened(condition, asked, params);
    const found = `EXISTS (SELECT FROM (${rows}) s WHERE s.number = p.number)`;
    return {
      is: isNegated ? `NOT ${found}` : found,
      at: `(SELECT max(s.at) FROM (${rows}) s WHERE s.number = p.number)`,
    };
  });
}

type Happened = { rows: string; isNegated: boolean };
type Other = Exclude<Condition, FieldCondition>;

/** Whose numbers it is true of, or untrue where it is negated, each row with when. */
function happened(condition: Other, { now }: AskedAt, params: Params): Happened {
  switch (condition.of) {
    case "list":
      return {
        rows: `SELECT number, NULL::timestamptz AS at FROM contact_list_member WHERE list_id = ${params.add(condition.listId, "uuid")}`,
        isNegated: condition.is === "not-in",
      };
    case "consent": {
      const { is } = condition;
      const which = { given: "AND is_given", withdrawn: "AND NOT is_given", none: "" }[is];
      return {
        rows: `SELECT number, given_at AS at FROM consent WHERE purpose = ${params.add(condition.purpose, "text")} ${which}`,
        isNegated: is === "none",
      };
    }
    case "opt-out":
      return {
        rows: "SELECT number, said_at AS at FROM suppression WHERE is_out",
        isNegated: condition.is === "not-out",
      };
    case "window": {
      const since = params.add(new Date(now.getTime() - WINDOW_MS), "timestamptz");
      return {
        rows: `SELECT number, last_inbound_at AS at FROM contact_window WHERE last_inbound_at > ${since}`,
        isNegated: condition.is === "closed",
      };
    }
    default:
      return { rows: deedSql(condition, now, params), isNegated: condition.is === "did-not" };
  }
}

type OfDeed = Extract<Other, { of: Deed }>;

function deedSql({ of, days, campaignId }: OfDeed, now: Date, params: Params): string {
  const campaign = campaignId === null ? null : params.add(campaignId, "uuid");
  const from = days === null ? null : params.add(new Date(now.getTime() - days * DAY_MS), "timestamptz");
  const since = (at: string) => (from === null ? "" : `AND ${at} >= ${from}`);
  const ofCampaign = campaign === null ? "" : `AND m.campaign_id = ${campaign}`;
  switch (of) {
    case "sent":
      // A request may hold messages of which nobody knows whose they are; of one campaign it is known who was sent to.
      return campaign === null
        ? `SELECT m.number, m.created_at AS at FROM message m WHERE m.number IS NOT NULL ${since("m.created_at")}`
        : `SELECT r.number, r.updated_at AS at FROM recipient r
           WHERE r.campaign_id = ${campaign} AND r.state IN ('accepted', 'unknown') ${since("r.updated_at")}`;
    case "delivered":
    case "read":
      return `SELECT m.number, m.state_at AS at FROM message m
        WHERE m.state IN (${of === "read" ? "'read'" : "'delivered', 'read'"}) AND m.number IS NOT NULL ${ofCampaign} ${since("m.state_at")}`;
    case "answered":
      return campaign === null
        ? `SELECT i.number, i.sent_at AS at FROM inbound i WHERE true ${since("i.sent_at")}`
        : `SELECT i.number, i.sent_at AS at FROM message m JOIN inbound i ON i.number = m.number AND i.sent_at > m.created_at
           WHERE true ${ofCampaign} ${since("i.sent_at")}`;
    case "clicked":
      return `SELECT m.number, l.last_opened_at AS at FROM link l JOIN message m ON m.campaign_id = l.campaign_id AND m.seq = l.seq
        WHERE l.opens > 0 AND m.number IS NOT NULL ${ofCampaign} ${since("l.last_opened_at")}`;
  }
}

/** True or false, never null: who has no value is in no comparison, and in each that is negated. */
function fieldSql(
  condition: FieldCondition,
  { person = "p", ...asked }: AskedAt & { person?: string },
  params: Params,
): string {
  const name = params.add(condition.field, "text");
  const text = `(${person}.fields ->> ${name})`;
  const json = `(${person}.fields -> ${name})`;
  const positive = (sql: string) => `coalesce(${sql}, false)`;
  switch (condition.kind) {
    case "any":
      return `(${condition.is === "empty" ? "NOT " : ""}(${person}.fields ? ${name}))`;
    case "yes-no":
      return positive(`${json} = '${condition.is === "yes"}'::jsonb`);
    case "text": {
      const value = params.add(condition.value, "text");
      if (condition.is === "contains") return holdsText(value, { withheld: [text] }, true);
      return negated(condition.is, positive(`lower(${text}) = lower(${value})`));
    }
    case "choice": {
      const values = params.add(condition.values, "text[]");
      return negated(condition.is, positive(`${text} = ANY (${values})`));
    }
    case "number": {
      // Compared as they are kept: a cast of each, or of the value beside each, costs more than the rest of the look.
      const value = params.add(String(condition.value), "jsonb");
      const sign = { is: "=", "is-not": "=", less: "<", more: ">" }[condition.is];
      return negated(condition.is, positive(`${json} ${sign} ${value}`));
    }
    case "date": {
      const value = params.add(condition.value, "text");
      const sign = { is: "=", before: "<", after: ">" }[condition.is];
      return positive(`${text} COLLATE "C" ${sign} ${value}`);
    }
    case "days": {
      const [first, last] = spanOf(condition, asked);
      return positive(
        `${text} COLLATE "C" BETWEEN ${params.add(first, "text")} AND ${params.add(last, "text")}`,
      );
    }
  }
}

const negated = (is: string, sql: string): string => (is === "is-not" ? `(NOT ${sql})` : sql);

/** The first and the last day of so many from today, or to today, which counts, too; of exactly so many both are one. */
export function spanOf(
  { is, days }: Pick<Extract<FieldCondition, { kind: "days" }>, "is" | "days">,
  { now, zone }: AskedAt,
): [string, string] {
  const today = dayIn(zone, now);
  const isAhead = is === "within-next" || is === "in";
  const away = new Date(Date.parse(`${today}T00:00:00Z`) + (isAhead ? days : -days) * DAY_MS);
  const other = away.toISOString().slice(0, 10);
  if (is === "in" || is === "ago") return [other, other];
  return isAhead ? [today, other] : [other, today];
}
