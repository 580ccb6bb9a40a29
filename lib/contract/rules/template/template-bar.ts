import { t } from "../../language.ts";
import { recordIn, textIn } from "../../wire/read/loose.ts";
import type { TemplateState } from "./template-state.ts";

const BARS = {
  pending: (template) =>
    t(`The template ${template} is not approved yet.`, `Kiolezo ${template} bado hakijaidhinishwa.`),
  rejected: (template) => t(`The template ${template} was rejected.`, `Kiolezo ${template} kilikataliwa.`),
  paused: (template) =>
    t(`The template ${template} is paused.`, `Kiolezo ${template} kimesitishwa kwa muda.`),
  disabled: (template) => t(`The template ${template} is disabled.`, `Kiolezo ${template} kimezimwa.`),
  deleted: (template) => t(`The template ${template} was deleted.`, `Kiolezo ${template} kilifutwa.`),
} satisfies Partial<Record<TemplateState, (template: string) => string>>;

export type BarredState = keyof typeof BARS;

/** States in which every send is certain to be refused (§3.3); a name of which nothing was heard may well be approved. */
export const isBarred = (state: TemplateState): state is BarredState => Object.hasOwn(BARS, state);

/** It may be approved or let go again by the time that a message has: then nothing forbids to plan one. */
export const mayBeLifted = (state: TemplateState): boolean => state === "pending" || state === "paused";

export type Barred = { name: string; language: string; state: BarredState; reason: string | null };

/** Why nobody can get it, as a sentence with the service's own words. */
export function barWords({ name, language, state, reason }: Barred): string {
  const bar = BARS[state](`${name} (${language})`);
  if (reason === null) return bar;
  return t(`${bar} The service’s reason: “${reason}”.`, `${bar} Sababu ya huduma: “${reason}”.`);
}

export type StoppedBecause = {
  reason: string | null;
  rejectionInfo?: unknown;
  disableInfo?: unknown;
  lockInfo?: unknown;
};

/** The reason of a state: the stated one, else the words in the objects whose shape the contract leaves open (§2.9). */
export function stateReason({ reason, rejectionInfo, disableInfo, lockInfo }: StoppedBecause): string | null {
  const told = wordsIn(rejectionInfo) ?? wordsIn(disableInfo) ?? wordsIn(lockInfo);
  return tellingOf(reason) ?? told?.slice(0, MAX_WORDS).toWellFormed() ?? null;
}

/** Ends of the names of members that tell why, the plainest first: `disable_reason`, `lockMessage`. */
const TELLING = [
  "reason",
  "message",
  "description",
  "detail",
  "details",
  "title",
  "category",
  "type",
  "code",
];
const MAX_WORDS = 300;
const MAX_DEPTH = 4;

function wordsIn(info: unknown, depth = 0): string | null {
  if (Array.isArray(info)) return first(info, (part) => wordsIn(part, depth + 1));
  const record = recordIn(info);
  if (!record) return typeof info === "boolean" ? null : tellingOf(textIn(info));
  if (depth > MAX_DEPTH) return null;
  const named = first(TELLING, (end) =>
    first(Object.keys(record), (name) =>
      name.toLowerCase().endsWith(end) ? tellingOf(textIn(record[name])) : null,
    ),
  );
  const within = Object.values(record).filter((part) => typeof part === "object");
  return named ?? first(within, (part) => wordsIn(part, depth + 1));
}

/** The provider writes NONE where there is no reason. */
const tellingOf = (text: string | null): string | null =>
  text === null || /^(none|null|n\/a|true|false)$/i.test(text.trim()) ? null : text;

function first<T>(parts: readonly T[], find: (part: T) => string | null): string | null {
  for (const part of parts) {
    const found = find(part);
    if (found !== null) return found;
  }
  return null;
}
