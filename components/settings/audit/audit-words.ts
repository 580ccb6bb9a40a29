import type { AuditItem } from "#lib/contract/desk/team/audit.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { describeAction } from "#lib/contract/words/audit-actions.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { detailWord } from "./detail-words.ts";

/** What was done, in words; an action of another version is named as it is written. */
export const didOf = (action: string): string => describeAction(action)?.did ?? action;

/** Was it a refusal or a failure. */
export const isBad = (action: string): boolean => describeAction(action)?.kinds.includes("refusals") === true;

/** The page of what a line is about: a campaign whose name is known, a conversation or a call; undefined where it has none. */
export function placeOf({
  action,
  target,
  campaignName,
}: Pick<AuditItem, "action" | "target" | "campaignName">): string | undefined {
  if (campaignName !== null) return `/campaigns/${target}`;
  if (action.startsWith("conversation.")) return `/inbox/${target}`;
  return /^(call|recording|send\.voice)\./.test(action) ? `/calls/${target}` : undefined;
}

/** The facts of a line, short enough to read: what changed first, then what else is known. */
export function factsOf(
  { detail, target, action }: Pick<AuditItem, "detail" | "target" | "action">,
  sayTime: (at: Date) => string = String,
): string {
  const { before, after, ...rest } = detail;
  const facts = [
    ...changes(before, after),
    ...Object.entries(rest).map(([key, value]) => said(key, value, sayTime)),
  ];
  return action.startsWith("door.") ? target : facts.filter(Boolean).join("; ");
}

function changes(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${detailWord(key)}: ${sayOf(key, before[key])} → ${sayOf(key, after[key])}`);
}

function said(key: string, value: unknown, sayTime: (at: Date) => string): string {
  if (value === null || value === "") return "";
  const isTime = typeof value === "string" && /At$/.test(key) && !Number.isNaN(Date.parse(value));
  return `${detailWord(key)}: ${isTime ? sayTime(new Date(value)) : sayOf(key, value)}`;
}

/** Rights as the team page calls them. */
function sayOf(key: string, value: unknown): string {
  if (key !== "rights" || !Array.isArray(value)) return sayValue(value);
  return sayValue(
    value.map((right) => Object.entries(RIGHT_WORDS).find(([name]) => name === right)?.[1] ?? right),
  );
}

function sayValue(value: unknown): string {
  if (value === true) return t("yes", "ndiyo");
  if (value === false) return t("no", "hapana");
  if (typeof value === "number") return formatCount(value);
  if (Array.isArray(value)) return value.length === 0 ? t("none", "hakuna") : value.map(sayValue).join(", ");
  return isRecord(value) ? JSON.stringify(value) : isolated(String(value));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
