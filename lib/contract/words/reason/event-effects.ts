import type { MessageState } from "../../desk/message.ts";
import { t, translated } from "../../language.ts";
import type { TemplateState } from "../../rules/template/template-state.ts";
import { NAME_OF_MESSAGE } from "../state-names.ts";
import { MESSAGE_WORDS } from "../state-words.ts";
import { type Reason, type ReasonTable, readMoment, readReason, type Saying } from "./reason.ts";

type Inferred = { isInferred: boolean };
type Reported = Inferred & { state: MessageState };
type Wrote = { words: string };
type Template = { name: string; language: string };

/** What an event changed. */
const CHANGES = {
  moved: ({
    before,
    after,
    error,
    isInferred,
  }: Inferred & { before: MessageState; after: MessageState; error: string | null }) => {
    const end = `${error ? `, ${error}` : ""}${inferredWords(isInferred)}`;
    return t(
      `moved from ${wordOf(before)} to ${wordOf(after)}${end}`,
      `hali imebadilika kutoka “${wordOf(before)}” kwenda “${wordOf(after)}”${end}`,
    );
  },
  "other-failure": ({ error, isInferred }: Inferred & { error: string | null }) =>
    error
      ? t(
          `changed the reason of failure to ${error}${inferredWords(isInferred)}`,
          `limebadilisha sababu ya kushindikana kuwa ${error}${inferredWords(isInferred)}`,
        )
      : t(
          `changed the reason of failure${inferredWords(isInferred)}`,
          `limebadilisha sababu ya kushindikana${inferredWords(isInferred)}`,
        ),
  window: ({ until }: { until: string | null }) => {
    if (until === null) return t("window open", "dirisha liko wazi");
    const at = readMoment(until).toISOString();
    return t(`window open until ${at}`, `dirisha liko wazi hadi ${at}`);
  },
  "opted-out": ({ words }: Wrote) => t(`opted out: wrote “${words}”`, `amejitoa: aliandika “${words}”`),
  "opted-in": ({ words }: Wrote) =>
    t(`no longer opted out: wrote “${words}”`, `hajajitoa tena: aliandika “${words}”`),
  "template-moved": ({ name, language, state }: Template & { state: TemplateState }) =>
    t(
      `template ${name} (${language}) is ${TEMPLATE_STATES[state]}`,
      `kiolezo ${name} (${language}) ${TEMPLATE_STATES[state]}`,
    ),
} satisfies ReasonTable;

/** Why an event changed nothing that it was about, or not yet. */
const NO_CHANGES = {
  "not-yet": () => t("not worked on yet", "bado halijashughulikiwa"),
  test: () => t("nothing: this is a test event", "hakuna: hili ni tukio la majaribio"),
  "about-received": () =>
    t("nothing: it is about a message we received", "hakuna: linahusu ujumbe tuliopokea"),
  erased: () =>
    t("nothing is kept: the person was erased", "hakuna kilichohifadhiwa: mtu huyu alifutwa kabisa"),
  "message-deleted": () => t("nothing: its message was deleted", "hakuna: ujumbe wake ulifutwa"),
  "status-known": ({ state, isInferred }: Reported) =>
    t(
      `nothing: already ${wordOf(state)}${inferredWords(isInferred)}`,
      `hakuna: hali tayari ni “${wordOf(state)}”${inferredWords(isInferred)}`,
    ),
  "status-older": ({ state, isInferred }: Reported) =>
    t(
      `nothing: a newer report says ${wordOf(state)}${inferredWords(isInferred)}`,
      `hakuna: ripoti mpya zaidi inasema “${wordOf(state)}”${inferredWords(isInferred)}`,
    ),
  "no-message": ({ hours }: { hours: number }) =>
    t(
      `nothing: no message had this id for ${hours} hours`,
      `hakuna: hakuna ujumbe uliokuwa na ID hii kwa saa ${hours}`,
    ),
  "awaits-message": () =>
    t("waiting: no message has this id yet", "linasubiri: bado hakuna ujumbe wenye ID hii"),
  "message-known": () =>
    t(
      "nothing: another event brought this message before",
      "hakuna: tukio lingine lilileta ujumbe huu awali",
    ),
  "window-newer": () =>
    t("nothing: a newer message opened the window", "hakuna: ujumbe mpya zaidi ulifungua dirisha"),
  "template-known": ({ name, language, state }: Template & { state: TemplateState }) =>
    t(
      `nothing: template ${name} (${language}) is ${TEMPLATE_STATES[state]} already`,
      `hakuna: kiolezo ${name} (${language}) tayari ${TEMPLATE_STATES[state]}`,
    ),
  "template-older": ({ name, language }: Template) =>
    t(
      `nothing: we know something newer of ${name} (${language})`,
      `hakuna: tunajua jambo jipya zaidi kuhusu ${name} (${language})`,
    ),
} satisfies ReasonTable;

/** What nobody understood, or could work on: of a later version it may have an effect. */
const ODD = {
  "type-unknown": () => t("nothing: we do not know this type of event", "hakuna: hatuijui aina hii ya tukio"),
  unreadable: () => t("nothing: we could not read it", "hakuna: hatukuweza kulisoma"),
  "no-status": () => t("nothing: it has no status", "hakuna: halina hali"),
  "status-unknown": ({ words, isInferred }: Wrote & Inferred) =>
    t(
      `nothing: we do not know the status “${words}”${inferredWords(isInferred)}`,
      `hakuna: hatuijui hali “${words}”${inferredWords(isInferred)}`,
    ),
  "no-customer": () => t("nothing: it has no customer number", "hakuna: halina namba ya mteja"),
  "no-template": () =>
    t("nothing: it has no template name and language", "hakuna: halina jina la kiolezo na lugha"),
  "awaits-work": () =>
    t("waiting: we could not work on it yet", "linasubiri: bado hatukuweza kulishughulikia"),
} satisfies ReasonTable;

const EFFECTS = {
  ...CHANGES,
  ...NO_CHANGES,
  ...ODD,
  "wrote-older": ({ words }: Wrote) =>
    t(
      `wrote “${words}”, but we know something newer`,
      `aliandika “${words}”, lakini tunajua jambo jipya zaidi`,
    ),
  "wrote-known": ({ words, isOut }: Wrote & { isOut: boolean }) =>
    isOut
      ? t(`wrote “${words}”, and was opted out already`, `aliandika “${words}”, na tayari alikuwa amejitoa`)
      : t(`wrote “${words}”, and was not opted out`, `aliandika “${words}”, na hakuwa amejitoa`),
  both: ({ first, second }: { first: Reason; second: Reason }, { say }: Saying) =>
    `${say(first)}; ${say(second)}`,
} satisfies ReasonTable;

type EffectCode = keyof typeof EFFECTS;
type ParamsOf<Code extends EffectCode> = NonNullable<Parameters<(typeof EFFECTS)[Code]>[0]>;

/** What came of an event, as a reason of this table. */
export const effect = <Code extends EffectCode>(
  code: Code,
  ...[params]: Parameters<(typeof EFFECTS)[Code]> extends [] ? [] : [ParamsOf<Code>]
): Reason => ({ code, params: params ?? {} });

const SAID: ReasonTable = { ...EFFECTS, said: ({ words }: Wrote) => words };

/** In words; what was stored as a sentence is said as it is. */
export const sayEffect = ({ code, params }: Reason): string =>
  SAID[code]?.(params, { say: sayEffect, resume: "" }) ?? code;

/** The sentence of a column that has what came of an event. */
export const sayStoredEffect = (stored: string): string => sayEffect(readReason(stored));

const words = ({ params }: Reason): string => String(params.words);

/** Whether nothing was changed by it. */
export function isQuietEffect(of: Reason): boolean {
  if (of.code === "both") return isQuietEffect((of.params as { first: Reason }).first);
  return of.code === "said" ? /^(nothing|wait|shown only)/.test(words(of)) : !(of.code in CHANGES);
}

/** The same of sentences of before. */
const ODD_WORDS = /^(nothing: (we do not know|we could not read|it has no)|waiting: we could not)/;

/** Whether it says that an event was not understood. */
export const isOddEffect = (of: Reason): boolean =>
  of.code in ODD || (of.code === "said" && ODD_WORDS.test(words(of)));

const inferredWords = (isInferred: boolean): string =>
  isInferred ? t(", matched by number", ", umelinganishwa kwa namba") : "";

const wordOf = (state: MessageState): string => MESSAGE_WORDS[NAME_OF_MESSAGE[state]].word.toLowerCase();

const TEMPLATE_STATES: Record<TemplateState, string> = /* @__PURE__ */ translated(() => ({
  unknown: t("may have been created", "huenda kimetengenezwa"),
  creating: t("being created", "kinatengenezwa"),
  unverified: t("not verified", "hakijathibitishwa"),
  pending: t("pending", "kinakaguliwa"),
  approved: t("approved", "kimeidhinishwa"),
  rejected: t("rejected", "kimekataliwa"),
  paused: t("paused", "kimesitishwa kwa muda"),
  disabled: t("disabled", "kimezimwa"),
  deleted: t("deleted", "kimefutwa"),
  other: t("in a state that we do not know", "kiko katika hali tusiyoijua"),
}));
