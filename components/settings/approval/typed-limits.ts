import type { ApprovalLimits } from "#lib/contract/desk/settings/approval-rule.ts";
import { countIn, countRule } from "#lib/contract/desk/settings/control.ts";

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

export const limitRule = () => countRule(MOST);

/** Null where the field is empty, undefined where it is no limit. */
export const limitIn = (typed: string): number | null | undefined => countIn(typed, MOST);
