import type { CallLengthKind, CallRow } from "../../desk/call/call.ts";
import { t, translated, translatedEach } from "../../language.ts";
import { callStatusOf } from "../../rules/call/call-status.ts";
import type { StateWords } from "../state-words.ts";

/** Every state of a call that there is a word for, in the order of a call's life. */
export const CALL_WORDS = /* @__PURE__ */ translatedEach({
  asking: () => ({
    word: t("Sending", "Inatumwa"),
    meaning: t(
      "Our request for the call is on its way to the service.",
      "Ombi letu la simu liko njiani kwenda kwa huduma.",
    ),
  }),
  waiting: () => ({
    word: t("Waiting", "Inasubiri"),
    meaning: t("The service has not dialled yet.", "Huduma bado haijapiga."),
  }),
  ringing: () => ({ word: t("Ringing", "Inaita"), meaning: t("The phone rings.", "Simu inaita.") }),
  talking: () => ({
    word: t("In a call", "Mazungumzo yanaendelea"),
    meaning: t("Somebody answered, and the call goes on.", "Mtu amepokea, na simu inaendelea."),
  }),
  finished: () => ({
    word: t("Finished", "Imekamilika"),
    meaning: t("Somebody answered, and the call is over.", "Mtu alipokea, na simu imeisha."),
  }),
  "no-answer": () => ({
    word: t("No answer", "Haikupokelewa"),
    meaning: t("The phone rang, but nobody answered.", "Simu iliita, lakini hakuna aliyepokea."),
  }),
  busy: () => ({
    word: t("Busy", "Laini inatumika"),
    meaning: t("The line was busy.", "Laini ilikuwa inatumika."),
  }),
  failed: () => ({
    word: t("Failed", "Imeshindikana"),
    meaning: t(
      "The network or the service could not connect the call.",
      "Mtandao au huduma haikuweza kuunganisha simu.",
    ),
  }),
  cancelled: () => ({
    word: t("Cancelled", "Imeghairiwa"),
    meaning: t("The call ended before anybody answered.", "Simu iliisha kabla ya mtu kupokea."),
  }),
  unknown: () => ({
    word: t("May have rung", "Huenda iliita"),
    meaning: t(
      "We asked for the call, but got no clear answer. We will not call again unless you tell us to.",
      "Tuliomba simu, lakini hatukupata jibu la wazi. Hatutapiga tena isipokuwa ukituambia.",
    ),
  }),
  refused: () => ({
    word: t("Refused", "Imekataliwa"),
    meaning: t("The service said no. Nothing rang.", "Huduma ilikataa. Hakuna simu iliyoita."),
  }),
  "not-called": () => ({
    word: t("Did not ring", "Haikuita"),
    meaning: t(
      "It is certain, or somebody decided, that nothing rang.",
      "Ni hakika, au mtu aliamua, kwamba hakuna simu iliyoita.",
    ),
  }),
  unfollowed: () => ({
    word: t("Not followed", "Haifuatiliwi"),
    meaning: t(
      "The service accepted the call, but gave it an identifier that we cannot ask about.",
      "Huduma ilipokea simu, lakini iliipa kitambulisho ambacho hatuwezi kukiulizia.",
    ),
  }),
} satisfies Record<string, () => StateWords>);

export type CallStateName = keyof typeof CALL_WORDS;

/** The name of a call's state; null where the service used a word that we have no other for. */
export function callNameOf({ phase, status }: Pick<CallRow, "phase" | "status">): CallStateName | null {
  if (phase !== "open" && phase !== "ended") return phase;
  return status === "other" ? null : status;
}

const over = (): StateWords => ({
  word: t("Ended", "Imeisha"),
  meaning: t(
    "The call is over. The service does not say whether anybody answered.",
    "Simu imeisha. Huduma haisemi kama kuna aliyepokea.",
  ),
});

const BEFORE_ANSWER: readonly CallRow["status"][] = ["waiting", "ringing"];

/** A call's state in our words, or in the word of the service as it came; that of a call which is over may be of its beginning. */
export function callWordsOf({ phase, status, statusWord }: Worded): StateWords {
  const name = callNameOf({ phase, status });
  if (name !== null) return CALL_WORDS[name];
  const isOver = phase !== "open";
  if (isOver && (statusWord === null || BEFORE_ANSWER.includes(callStatusOf(statusWord)))) return over();
  return {
    word: statusWord ?? t("Started", "Imeanza"),
    meaning: t(
      "This is the service’s own word. We have no other for it.",
      "Hili ni neno la huduma yenyewe. Hatuna jingine kwa ajili yake.",
    ),
  };
}

type Worded = Pick<CallRow, "phase" | "status" | "statusWord">;

/** Which way a call went. */
export const CALL_WAY_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      in: {
        word: t("In", "Iliyoingia"),
        meaning: t("Somebody called your number.", "Mtu alipiga namba yako."),
      },
      out: {
        word: t("Out", "Iliyotoka"),
        meaning: t("The service called somebody for you.", "Huduma ilimpigia mtu kwa niaba yako."),
      },
      other: {
        word: t("Not said", "Haikusemwa"),
        meaning: t("The service did not say who called whom.", "Huduma haikusema nani alimpigia nani."),
      },
    }) as const satisfies Record<CallRow["direction"], StateWords>,
);

/** Which way a call went, in our words; in the word of the service where we have none. */
export const callWayOf = ({ direction, directionWord }: Pick<CallRow, "direction" | "directionWord">) =>
  direction === "other" ? (directionWord ?? CALL_WAY_WORDS.other.word) : CALL_WAY_WORDS[direction].word;

/** What the length of a call is. */
export const CALL_LENGTH_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      talk: {
        word: t("talk time", "muda wa mazungumzo"),
        meaning: t("From the answer to the end.", "Kuanzia kupokelewa hadi mwisho."),
      },
      service: {
        word: t("as the service says", "kama huduma inavyosema"),
        meaning: t("The service’s own figure.", "Takwimu ya huduma yenyewe."),
      },
      span: {
        word: t("with ringing", "pamoja na kuita"),
        meaning: t(
          "From start to end, ringing included. The service did not say when they answered.",
          "Kuanzia mwanzo hadi mwisho, pamoja na kuita. Huduma haikusema ilipokelewa lini.",
        ),
      },
    }) as const satisfies Record<CallLengthKind, StateWords>,
);

/** Who began a call. */
export function callStarterOf({
  startedBy,
  direction,
}: Pick<CallRow, "direction"> & { startedBy: { name: string } | null }): string {
  if (startedBy) return startedBy.name;
  return direction === "in" ? t("The customer", "Mteja") : t("Not from here", "Si kutoka hapa");
}
