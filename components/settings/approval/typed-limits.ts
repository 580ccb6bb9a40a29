import type { ApprovalLimits } from "#lib/contract/desk/settings/approval-rule.ts";

/** What somebody typed; empty where there is no limit. */
export type TypedLimits = Record<keyof ApprovalLimits, string>;

const MOST = 1_000_000;

export const typedOf = ({ people, credits }: ApprovalLimits): TypedLimits => ({
  people: people === null ? "" : String(people),
  credits: credits === null ? "" : String(credits),
});

/** Undefined where one of the fields is no limit. */
export function limitsIn(typed: TypedLimits): ApprovalLimits | undefined {
  const [people, credits] = [limitIn(typed.people), limitIn(typed.credits)];
  return people === undefined || credits === undefined ? undefined : { people, credits };
}

export const LIMIT_RULE = "Write a whole number from 1 to 1,000,000, or clear the field";

/** Null where the field is empty, undefined where it is no limit. */
export function limitIn(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[\s,]/g, "");
  if (text === "") return null;
  const limit = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= MOST ? limit : undefined;
}
