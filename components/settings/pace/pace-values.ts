import type { PaceBounds, PaceLimits, Paces } from "#lib/contract/desk/settings/console.ts";
import { t } from "#lib/contract/language.ts";
import { countOf } from "#lib/contract/rules/sending/own-limits.ts";
import { MOST_A_SECOND, PACE } from "#lib/contract/rules/sending/pace.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

/** The fields of the dialog: the most that each can be set to. */
export const MOST = {
  sms: MOST_A_SECOND.sms,
  chat: MOST_A_SECOND.chat,
  smsStart: PACE.sms.ceiling,
  smsCeiling: PACE.sms.ceiling,
  chatStart: PACE.chat.ceiling,
  chatCeiling: PACE.chat.ceiling,
} as const;

export type PaceField = keyof typeof MOST;
/** What somebody typed; empty where nothing is set. */
export type PaceTyped = Record<PaceField, string>;

/** What somebody has set of all paces. */
export type PacesSet = PaceLimits & { bounds: PaceBounds };

export function typedOf({ limits, bounds }: Partial<Paces> & Pick<Paces, "limits" | "bounds">): PaceTyped {
  return {
    sms: wordOf(limits.sms),
    chat: wordOf(limits.chat),
    smsStart: wordOf(bounds.sms.start),
    smsCeiling: wordOf(bounds.sms.ceiling),
    chatStart: wordOf(bounds.chat.start),
    chatCeiling: wordOf(bounds.chat.ceiling),
  };
}

export function pacesIn(typed: PaceTyped): PacesSet {
  const of = (field: PaceField) => countOf(typed[field], MOST[field]);
  return {
    sms: of("sms"),
    chat: of("chat"),
    bounds: {
      sms: { start: of("smsStart"), ceiling: of("smsCeiling") },
      chat: { start: of("chatStart"), ceiling: of("chatCeiling") },
    },
  };
}

const CEILING_OF: Partial<Record<PaceField, PaceField>> = {
  smsStart: "smsCeiling",
  chatStart: "chatCeiling",
};

/** Why this cannot be saved; nothing where it can. */
export function faultIn(field: PaceField, typed: PaceTyped): string | undefined {
  if (typed[field].trim() === "") return undefined;
  const count = countOf(typed[field], MOST[field]);
  if (count === null)
    return t(
      `Choose a whole number from 1 to ${formatCount(MOST[field])}, or clear the field`,
      `Chagua namba kamili kuanzia 1 hadi ${formatCount(MOST[field])}, au futa sehemu hii`,
    );
  const ceiling = CEILING_OF[field];
  const most = ceiling === undefined ? null : countOf(typed[ceiling], MOST[ceiling]);
  return most !== null && count > most
    ? t(`Choose at most ${most}: it is the ceiling`, `Chagua isiyozidi ${most}: ndicho kikomo`)
    : undefined;
}

const wordOf = (limit: number | null): string => (limit === null ? "" : String(limit));
