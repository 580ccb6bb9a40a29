import type { ListRequests, ReadKind, RequestKind, RequestRow } from "../../desk/request/request.ts";
import { t, translated, translatedEach } from "../../language.ts";
import { formatCount, formatNoun, formatNounSw } from "../format-count.ts";
import type { StateWords } from "../state-words.ts";

/** What each kind of read asks for. */
export const READ_WORDS: Record<ReadKind, StateWords> = /* @__PURE__ */ translatedEach({
  "sms-status": () => ({
    word: t("SMS status", "Hali ya SMS"),
    meaning: t(
      "We ask what became of an SMS that the service accepted.",
      "Tunauliza SMS iliyopokelewa na huduma imefikia wapi.",
    ),
  }),
  call: () => ({
    word: t("Call, or the link to its recording", "Simu, au kiungo cha rekodi yake"),
    meaning: t(
      "We ask how a call goes, or for the link to its recording when somebody listens.",
      "Tunauliza simu inaendeleaje, au tunaomba kiungo cha rekodi yake mtu anaposikiliza.",
    ),
  }),
  "call-list": () => ({
    word: t("List of calls", "Orodha ya simu"),
    meaning: t("We look for calls that we do not know yet.", "Tunatafuta simu ambazo bado hatuzijui."),
  }),
  template: () => ({
    word: t("Template status", "Hali ya kiolezo"),
    meaning: t("We ask whether a template is approved.", "Tunauliza kama kiolezo kimeidhinishwa."),
  }),
  "template-sync": () => ({
    word: t("Template refresh", "Kusasisha kiolezo"),
    meaning: t(
      "We ask the service to look at a template again.",
      "Tunaiomba huduma ikiangalie kiolezo tena.",
    ),
  }),
  "template-check": () => ({
    word: t("Template check", "Kuhakiki kiolezo"),
    meaning: t("We ask whether values fit a template.", "Tunauliza kama thamani zinafaa kiolezo."),
  }),
  "probe-sms": () => ({
    word: t("Check of the key for SMS", "Kuhakiki ufunguo kwa SMS"),
    meaning: t("We ask whether the key may send SMS.", "Tunauliza kama ufunguo unaruhusiwa kutuma SMS."),
  }),
  "probe-chat": () => ({
    word: t("Check of the key for chat", "Kuhakiki ufunguo kwa chat"),
    meaning: t("We ask whether the key may use chat.", "Tunauliza kama ufunguo unaruhusiwa kutumia chat."),
  }),
  "probe-voice": () => ({
    word: t("Check of the key for calls", "Kuhakiki ufunguo kwa simu"),
    meaning: t("We ask whether the key may call.", "Tunauliza kama ufunguo unaruhusiwa kupiga simu."),
  }),
});

const SEND_WORDS: Record<Exclude<RequestKind, ReadKind>, string> = /* @__PURE__ */ translated(() => ({
  "sms.send": "SMS",
  "sms.bulk": "SMS",
  "sms.batch": "SMS",
  "chat.text": t("Chat text", "Maandishi ya chat"),
  "chat.template": t("Chat template", "Kiolezo cha chat"),
  "voice.call": t("Call", "Simu"),
  "template.create": t("New template", "Kiolezo kipya"),
}));

/** By what requests are chosen. */
export const SHOWN_WORDS: Record<NonNullable<ListRequests["show"]>, StateWords> = /* @__PURE__ */ translated(
  () => ({
    refused: {
      word: t("Refused", "Imekataliwa"),
      meaning: t(
        "The service said no to the whole request or to some of its people, or asked us to go slower.",
        "Huduma ilikataa ombi lote au baadhi ya watu wake, au ilituomba tupunguze kasi.",
      ),
    },
    unanswered: {
      word: t("No clear answer", "Hakuna jibu la wazi"),
      meaning: t(
        "No answer came, or the answer does not say whether the request was carried out.",
        "Hakuna jibu lililokuja, au jibu halisemi kama ombi lilitekelezwa.",
      ),
    },
    reads: {
      word: t("Failed reads", "Usomaji ulioshindikana"),
      meaning: t(
        "We only asked for something, and got no answer that we could use. Nothing was sent by it.",
        "Tuliuliza tu jambo fulani, na hatukupata jibu tunaloweza kutumia. Hakuna kilichotumwa kwa ombi hilo.",
      ),
    },
  }),
);

/** "SMS to 100 people", "New template", "SMS status". */
export function requestWords({ kind, people }: Pick<RequestRow, "kind" | "people">): string {
  const word = isRead(kind) ? READ_WORDS[kind].word : SEND_WORDS[kind];
  return people === null || kind === "voice.call"
    ? word
    : t(
        `${word} to ${formatNoun(people, "person", "people")}`,
        `${word} kwa ${formatNounSw(people, "mtu", "watu")}`,
      );
}

const isRead = (kind: RequestKind): kind is ReadKind => Object.hasOwn(READ_WORDS, kind);

type Ended = Pick<RequestRow, "kind" | "outcome" | "people" | "accepted" | "rejected" | "count">;

/** What the answer proved: "Accepted 98, refused 2", "May have been sent". */
export function outcomeWords(request: Ended): string {
  switch (request.outcome) {
    case "asking":
      return t("Sending", "Linatumwa");
    case "waiting":
      return t("Waiting to go again", "Linasubiri kutumwa tena");
    case "refused":
      return t("Refused", "Limekataliwa");
    case "not-sent":
      return t("Not sent", "Halikutumwa");
    case "unknown":
      return mayHave(request.kind);
    case "failed-read":
      return failedReadWords(request.count);
    case "accepted":
      return acceptedWords(request);
  }
}

function mayHave(kind: RequestKind): string {
  if (kind === "voice.call") return t("May have rung", "Huenda iliita");
  return kind === "template.create"
    ? t("May have been created", "Huenda kimetengenezwa")
    : t("May have been sent", "Huenda imetumwa");
}

const failedReadWords = (count: number): string =>
  count === 1
    ? t("Read failed", "Usomaji umeshindikana")
    : t(`Read failed ${formatCount(count)} times`, `Usomaji umeshindikana mara ${formatCount(count)}`);

function acceptedWords({ people, accepted, rejected }: Ended): string {
  if (people === null || people === 1 || accepted === null)
    return rejected ? t("Refused", "Limekataliwa") : t("Accepted", "Limepokelewa");
  const [taken, refused] = [formatCount(accepted), formatCount(rejected ?? 0)];
  if (!rejected) return t(`Accepted ${taken}`, `Imepokelewa kwa ${taken}`);
  return accepted === 0
    ? t(`Refused ${refused}`, `Imekataliwa kwa ${refused}`)
    : t(`Accepted ${taken}, refused ${refused}`, `Imepokelewa kwa ${taken}, imekataliwa kwa ${refused}`);
}

/** "420 ms", "1.2 s". */
export function tookWords(ms: number): string {
  const seconds = (ms / 1_000).toFixed(1);
  return ms < 1_000 ? `${Math.max(ms, 0)} ms` : t(`${seconds} s`, `sek ${seconds}`);
}
