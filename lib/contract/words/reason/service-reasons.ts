import { t, translated } from "../../language.ts";
import { type Quote, quoteWords, type Reason, type ReasonTable, type Saying } from "./reason.ts";

/** Why a request brought nothing, or nobody knows what: of the service, and of the way to it. */
export const SERVICE_REASONS = {
  /** What somebody else said, or what was stored before reasons had codes: as it is. */
  said: ({ words }: { words: string }) => words,
  "asks-slower": (quote: Quote) =>
    quoted(t("The service asks us to go slower.", "Huduma inatuomba tupunguze kasi."), quote),
  refused: (quote: Quote) => quoted(t("The service refused the request.", "Huduma ilikataa ombi."), quote),
  "own-fault": (quote: Quote) =>
    quoted(t("The service had a fault of its own.", "Huduma ilikuwa na hitilafu yake yenyewe."), quote),
  "other-address": (quote: Quote) =>
    quoted(
      t(
        "The service answered from another address, which we do not follow.",
        "Huduma ilijibu kutoka anwani nyingine, ambayo hatuifuati.",
      ),
      quote,
    ),
  "says-nothing": (quote: Quote) =>
    quoted(
      t(
        "The answer of the service does not say whether the request was carried out.",
        "Jibu la huduma halisemi kama ombi lilitekelezwa.",
      ),
      quote,
    ),
  "sms-unknown": (quote: Quote) =>
    quoted(
      t(
        "The service does not know this SMS, or it was sent with another API key.",
        "Huduma haiijui SMS hii, au ilitumwa kwa ufunguo mwingine wa API.",
      ),
      quote,
    ),
  "not-known": (quote: Quote) => quoted(t("The service does not know this.", "Huduma hailijui hili."), quote),
  "no-subscription": (quote: Quote) =>
    quoted(t("The voice subscription is not active.", "Usajili wa huduma ya simu haufanyi kazi."), quote),
  "key-refused": (quote: Quote) =>
    quoted(t("The service refused our API key.", "Huduma ilikataa ufunguo wetu wa API."), quote),
  "sms-forbidden": (quote: Quote) =>
    quoted(
      t("The service does not allow this for our account.", "Huduma hairuhusu hili kwa akaunti yetu."),
      quote,
    ),
  "chat-forbidden": (quote: Quote) =>
    quoted(
      t(
        "Our API key may not use chat, or it is no longer valid.",
        "Ufunguo wetu wa API hauruhusiwi kutumia chat, au si halali tena.",
      ),
      quote,
    ),
  "voice-forbidden": (quote: Quote) =>
    quoted(
      t(
        "Our API key may not use calls, or the voice subscription is not active.",
        "Ufunguo wetu wa API hauruhusiwi kutumia simu, au usajili wa huduma ya simu haufanyi kazi.",
      ),
      quote,
    ),
  unreachable: ({ cause }: { cause: Broken }) =>
    t(`We could not reach the service: ${BROKEN[cause]}.`, `Hatukuweza kufikia huduma: ${BROKEN[cause]}.`),
  "no-answer": ({ cause }: { cause: Broken }) =>
    t(
      `No answer came from the service: ${BROKEN[cause]}.`,
      `Hakuna jibu lililokuja kutoka kwa huduma: ${BROKEN[cause]}.`,
    ),
  unproven: ({ what, words }: { what: Unproven; words: string }) => {
    const gave = unprovenWords(what);
    const detail = t(
      `The service gave ${gave}. We cannot tell whether the request was carried out.`,
      `Huduma ilitoa ${gave}. Hatuwezi kujua kama ombi lilitekelezwa.`,
    );
    return words === "" ? detail : t(`${detail} Its words: “${words}”`, `${detail} Maneno yake: “${words}”`);
  },
  unreadable: () => t("We cannot read the answer of the service.", "Hatuwezi kusoma jibu la huduma."),
  "other-sms": ({ id }: { id: string }) =>
    t(
      `The service answered about another SMS (${id}). We did not use this answer.`,
      `Huduma ilijibu kuhusu SMS nyingine (${id}). Hatukutumia jibu hili.`,
    ),
  "other-call": ({ id }: { id: string }) =>
    t(
      `The service answered about another call (${id}). We did not use this answer.`,
      `Huduma ilijibu kuhusu simu nyingine (${id}). Hatukutumia jibu hili.`,
    ),
  "ids-unreadable": () =>
    t(
      "The service accepted the request, but we cannot read the ids.",
      "Huduma ilipokea ombi, lakini hatuwezi kusoma id.",
    ),
  "accepted-unstored": () =>
    t(
      "The service accepted the request, but we could not store its answer.",
      "Huduma ilipokea ombi, lakini hatukuweza kuhifadhi jibu lake.",
    ),
  "answer-unstored": () =>
    t("We could not store the service’s answer.", "Hatukuweza kuhifadhi jibu la huduma."),
  "bulk-contradicts": (answer: Contradicting) =>
    t(
      `The answer contradicts itself: ${answer.accepted ?? "no number"} accepted, ${answer.refused ?? "no number"} refused, ${answer.ids ?? "no"} ids of ${answer.size}.`,
      `Jibu linajipinga: zilizopokelewa ${answer.accepted ?? "bila namba"}, zilizokataliwa ${answer.refused ?? "bila namba"}, id ${answer.ids ?? "hakuna"} kati ya ${answer.size}.`,
    ),
  "batch-contradicts": ({ messages, size }: { messages: number; size: number }) =>
    t(
      `The answer contradicts itself: ${messages} messages of ${size}.`,
      `Jibu linajipinga: jumbe ${messages} kati ya ${size}.`,
    ),
  "earlier-ids": ({ isCall }: { isCall: boolean }) =>
    isCall
      ? t(
          "The answer has the id of an earlier call, so it is not the answer to this request.",
          "Jibu lina id ya simu ya awali, kwa hiyo si jibu la ombi hili.",
        )
      : t(
          "The answer has only ids of earlier messages, so it is not the answer to this request.",
          "Jibu lina id za jumbe za awali tu, kwa hiyo si jibu la ombi hili.",
        ),
  "request-failed": () =>
    t("The request failed, and we do not know why.", "Ombi lilishindikana, na hatujui kwa nini."),
  "too-late": () =>
    t("More than 5 s passed before it could be sent.", "Zaidi ya sekunde 5 zilipita kabla ya kuweza kutuma."),
  "too-late-for-limit": () =>
    t(
      "We could not send it in time for your limit. It is queued again.",
      "Hatukuweza kuituma kwa wakati kulingana na kikomo chako. Inasubiri kutumwa tena.",
    ),
  "database-stopped": () =>
    t(
      "The database stopped while we stored the request.",
      "Hifadhidata ilisimama tulipokuwa tunahifadhi ombi.",
    ),
  died: () =>
    t(
      "Tuma was stopped before it could store the answer.",
      "Tuma ilisimamishwa kabla haijaweza kuhifadhi jibu.",
    ),
  "nobody-named": ({ missing, size }: { missing: number; size: number }) =>
    t(
      `The answer says nothing about ${missing} of ${size}.`,
      `Jibu halisemi chochote kuhusu ${missing} kati ya ${size}.`,
    ),
  "refused-again": ({ words }: { words: string }) =>
    t(
      `The message may have been sent before. Then the service refused it: “${words}”.`,
      `Huenda ujumbe ulitumwa awali. Kisha huduma iliukataa: “${words}”.`,
    ),
  "sent-before": ({ fault }: { fault: Reason }, { say }: Saying) =>
    t(`The message may have been sent before. ${say(fault)}`, `Huenda ujumbe ulitumwa awali. ${say(fault)}`),
  "too-old": () =>
    t(
      "No clear answer within 30 minutes. The service may not remember our key longer.",
      "Hakuna jibu la wazi ndani ya dakika 30. Huenda huduma haikumbuki ufunguo wetu zaidi ya hapo.",
    ),
  "other-content": () => t("The content is not the same as before.", "Maudhui si yaleyale ya awali."),
  "template-not-found": () =>
    t(
      "The service answered 404: it has deleted this template, or it cannot be asked about templates. We still get its events.",
      "Huduma ilijibu 404: imefuta kiolezo hiki, au haiwezi kuulizwa kuhusu violezo. Bado tunapata matukio yake.",
    ),
  "recording-no-form": () =>
    t(
      "We draw waveforms of WAV and MP3 only. Your browser may play this recording without one.",
      "Tunachora mawimbi ya sauti ya WAV na MP3 tu. Huenda kivinjari chako kinaweza kucheza rekodi hii bila wimbi.",
    ),
  "recording-silent": () =>
    t("This recording is empty: there is no sound in it.", "Rekodi hii ni tupu: haina sauti ndani yake."),
  "recording-broke-off": () =>
    t(
      "The recording could not be read to its end, so it has no waveform.",
      "Rekodi haikuweza kusomwa hadi mwisho, kwa hiyo haina wimbi la sauti.",
    ),
  "other-recording": () => t("There is another recording now.", "Sasa kuna rekodi nyingine."),
  "no-credits": () => t("There were not enough credits.", "Krediti hazikutosha."),
} satisfies ReasonTable;

type Contradicting = Record<"accepted" | "refused" | "ids", number | null> & { size: number };

/** Those that quote what the service said. */
export type QuotedCode = {
  [Code in keyof typeof SERVICE_REASONS]: Parameters<(typeof SERVICE_REASONS)[Code]> extends [Quote]
    ? Code
    : never;
}[keyof typeof SERVICE_REASONS];

const quoted = (words: string, quote: Quote): string => `${words} ${quoteWords(quote)}`;

const BROKEN = /* @__PURE__ */ translated(
  () =>
    ({
      slow: t("it was too slow", "ilikuwa polepole mno"),
      unmet: t("it did not connect in time", "haikuunganishwa kwa wakati"),
      refused: t("it refused the connection", "ilikataa muunganisho"),
      "unknown-address": t("its address is not known", "anwani yake haijulikani"),
      "address-lookup": t("its address could not be looked up", "anwani yake haikuweza kutafutwa"),
      certificate: t("its certificate is not valid", "cheti chake si halali"),
      broke: t("the connection broke", "muunganisho ulikatika"),
    }) as const,
);
/** How a connection ended that brought no answer. */
export type Broken = keyof typeof BROKEN;

/** What came in place of an answer that proves something. */
export type Unproven =
  | { kind: "empty" | "other" | "failed" | "no-id" }
  | { kind: "accepting-refusal" | "odd-refusal"; status: number }
  | { kind: "two-statuses"; status: number; claimed: number };

function unprovenWords(what: Unproven): string {
  switch (what.kind) {
    case "empty":
      return t("an empty answer", "jibu tupu");
    case "other":
      return t("something that is not an answer to this request", "kitu ambacho si jibu la ombi hili");
    case "failed":
      return t(
        "an answer that says it failed, but not why",
        "jibu linalosema ombi limeshindikana, lakini si kwa nini",
      );
    case "no-id":
      return t("an answer without an id", "jibu lisilo na id");
    case "accepting-refusal":
      return t(
        `a refusal (${what.status}) that also says something was accepted`,
        `jibu la kukataa (${what.status}) linalosema pia kwamba kitu kilipokelewa`,
      );
    case "odd-refusal":
      return t(
        `a refusal (${what.status}) that is not in its own form`,
        `jibu la kukataa (${what.status}) lisilo katika muundo wake`,
      );
    case "two-statuses":
      return t(
        `two different statuses, ${what.status} and ${what.claimed}`,
        `hali mbili tofauti, ${what.status} na ${what.claimed}`,
      );
  }
}
