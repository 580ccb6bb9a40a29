import type { Hold } from "../../desk/campaign/campaign.ts";
import type { STEERED, StoryItem } from "../../desk/campaign/campaign-history.ts";
import { t, translated, translatedEach } from "../../language.ts";
import { formatNoun, formatNounSw, plural } from "../format-count.ts";
import type { StateWords } from "../state-words.ts";

/** After these the requests grow in steps. */
const IN_STEPS: readonly Hold["kind"][] = ["breaker", "outage"];

type StoryWords = {
  /** What happened: a word that has a meaning. */
  word: string;
  /** What is said of it in this campaign, ready to follow the word. */
  rest: string;
};

/** One line of a campaign’s history; `lengthOf` says how long a halt was. */
export function storyWords(item: StoryItem, lengthOf: (ms: number) => string): StoryWords {
  if (item.kind === "skips") return { word: SKIPS_WORDS.skips.word, rest: `: ${skipsDecided(item)}` };
  if (item.kind === "person")
    return {
      word: STEERING_WORDS[item.action].word,
      rest: item.by === "" ? "" : t(` by ${item.by}`, ` na ${item.by}`),
    };
  const word = HALT_WORDS[item.reason];
  if (item.endedAt === null) return { word, rest: t(". Waiting for you", ". Inakusubiri") };
  const length = lengthOf(Math.max(1_000, Date.parse(item.endedAt) - Date.parse(item.at)));
  return { word, rest: `: ${length}${stepsOf(item.reason, item.sizes)}` };
}

/** What was decided again when its hour came, or when somebody resumed it. */
export const SKIPS_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      skips: {
        word: t("Skips decided again", "Wanaorukwa waliamuliwa tena"),
        meaning: t(
          "It skips people who are in a list or get another campaign. When its hour came, or somebody resumed it, we looked again who that is.",
          "Inaruka watu walio kwenye orodha au wanaopata kampeni nyingine. Saa yake ilipofika, au mtu alipoiendeleza, tuliangalia tena ni kina nani.",
        ),
      },
    }) as const satisfies Record<"skips", StateWords>,
);

function skipsDecided({ skipped, added }: Extract<StoryItem, { kind: "skips" }>): string {
  const more = t(
    `${formatNoun(skipped, "more person is", "more people are")} skipped`,
    `${formatNounSw(skipped, "mtu", "watu")} zaidi ${plural(skipped, "amerukwa", "wamerukwa")}`,
  );
  const now = t(
    `${formatNoun(added, "person who was skipped gets", "people who were skipped get")} it`,
    `${formatNounSw(added, "mtu", "watu")} ${plural(added, "aliyerukwa anaipata", "waliorukwa wanaipata")}`,
  );
  return [skipped > 0 && more, added > 0 && now].filter(Boolean).join(", ");
}

function stepsOf(reason: Hold["kind"], sizes: readonly number[]): string {
  const steps = sizes.filter((size, index) => size > (sizes[index - 1] ?? 0));
  if (!IN_STEPS.includes(reason) || steps.length < 2) return "";
  const counts = steps.join(", ");
  return t(
    `. Then we went on slowly: ${counts}… people at a time`,
    `. Kisha tuliendelea polepole: watu ${counts}… kwa mkupuo`,
  );
}

/** Why a campaign did not send for a while, as a line of its history begins. What each means is in `HALT_MEANINGS`. */
export const HALT_WORDS: Record<Hold["kind"], string> = /* @__PURE__ */ translated(() => ({
  rate: t("Waited for its turn", "Ilisubiri zamu yake"),
  "quiet-hours": t("Waited for quiet hours to end", "Ilisubiri saa za utulivu ziishe"),
  hours: t("Waited for the hours you chose", "Ilisubiri saa ulizochagua"),
  reach: t("Waited for the WhatsApp limit", "Ilisubiri kikomo cha WhatsApp"),
  breaker: t("Stopped, no clear answer", "Ilisimama, hakuna jibu la wazi"),
  credits: t("Stopped, not enough credits", "Ilisimama, krediti hazitoshi"),
  sender: t("Stopped, the sender was refused", "Ilisimama, mtumaji alikataliwa"),
  key: t("Stopped, the service refused access", "Ilisimama, huduma ilikataa ufikiaji"),
  template: t("Stopped, the template could not be sent", "Ilisimama, kiolezo hakikuweza kutumwa"),
  failures: t("Stopped, too many messages were refused", "Ilisimama, jumbe nyingi mno zilikataliwa"),
  reports: t("Stopped, too many messages failed", "Ilisimama, jumbe nyingi mno zilishindikana"),
  overdue: t("Stopped, its time had passed", "Ilisimama, muda wake ulikuwa umepita"),
  restored: t("Stopped, the database was restored", "Ilisimama, hifadhidata ilirejeshwa"),
  copied: t("Stopped, the database was copied or moved", "Ilisimama, hifadhidata ilinakiliwa au kuhamishwa"),
  asleep: t(
    "Stopped, sending was interrupted for a long time",
    "Ilisimama, kutuma kulikatizwa kwa muda mrefu",
  ),
  service: t("Waited, the service did not accept messages", "Ilisubiri, huduma haikupokea jumbe"),
  unnamed: t("Waited for an answer about some people", "Ilisubiri jibu kuhusu baadhi ya watu"),
  answers: t(
    "Stopped, we did not understand the service’s answers",
    "Ilisimama, hatukuelewa majibu ya huduma",
  ),
  outage: t("Stopped, the service did not work", "Ilisimama, huduma haikufanya kazi"),
  refusals: t(
    "Stopped, the service refused everybody for the same reason",
    "Ilisimama, huduma ilikataa kila mtu kwa sababu ileile",
  ),
  texts: t("Stopped after both texts, to ask you", "Ilisimama baada ya maandishi yote mawili, ili kukuuliza"),
  network: t("Waited for a network that somebody held", "Ilisubiri mtandao ambao mtu aliusimamisha"),
  canary: t("Stopped after the first people, to ask you", "Ilisimama baada ya watu wa kwanza, ili kukuuliza"),
}));

/** What somebody did with a campaign, as a line of its history begins. */
export const STEERING_WORDS = /* @__PURE__ */ translatedEach({
  "campaign.ask": () => ({
    word: t("Approval asked for", "Idhini iliombwa"),
    meaning: t(
      "From here on nobody can change it. A second person approves or declines it.",
      "Kuanzia hapa hakuna anayeweza kuibadilisha. Mtu wa pili anaiidhinisha au anaikataa.",
    ),
  }),
  "campaign.withdraw": () => ({
    word: t("Request withdrawn", "Ombi liliondolewa"),
    meaning: t("It became a draft again. Nothing was sent.", "Ilirudi kuwa rasimu. Hakuna kilichotumwa."),
  }),
  "campaign.decline": () => ({
    word: t("Declined", "Ilikataliwa"),
    meaning: t("It became a draft again. Nothing was sent.", "Ilirudi kuwa rasimu. Hakuna kilichotumwa."),
  }),
  "campaign.approve": () => ({
    word: t("Approved", "Iliidhinishwa"),
    meaning: t("A second person agreed to send it.", "Mtu wa pili alikubali itumwe."),
  }),
  "campaign.start": () => ({
    word: t("Started", "Ilianzishwa"),
    meaning: t(
      "Somebody confirmed it. It is sent now, or at the time chosen for it.",
      "Mtu aliithibitisha. Inatumwa sasa, au kwa muda uliochaguliwa.",
    ),
  }),
  "campaign.undo": () => ({
    word: t("Undone", "Ilitenduliwa"),
    meaning: t(
      "It became a draft again before anything was sent.",
      "Ilirudi kuwa rasimu kabla ya chochote kutumwa.",
    ),
  }),
  "campaign.pause": () => ({
    word: t("Paused", "Ilisitishwa kwa muda"),
    meaning: t(
      "From here on nothing new is sent until someone resumes it.",
      "Kuanzia hapa hakuna kipya kinachotumwa mpaka mtu aiendeleze.",
    ),
  }),
  "campaign.resume": () => ({
    word: t("Resumed", "Iliendelezwa"),
    meaning: t("From here on the queued messages are sent.", "Kuanzia hapa jumbe zinazosubiri zinatumwa."),
  }),
  "campaign.cancel": () => ({
    word: t("Cancelled", "Ilighairiwa"),
    meaning: t(
      "The messages that are still queued are never sent.",
      "Jumbe ambazo bado zinasubiri hazitatumwa kamwe.",
    ),
  }),
  "campaign.reschedule": () => ({
    word: t("Time changed", "Muda ulibadilishwa"),
    meaning: t("Somebody chose another time to send it.", "Mtu alichagua muda mwingine wa kuituma."),
  }),
  "campaign.sender": () => ({
    word: t("Sender changed", "Mtumaji alibadilishwa"),
    meaning: t(
      "The sender was refused. From here on the queued messages are sent from another one.",
      "Mtumaji alikataliwa. Kuanzia hapa jumbe zinazosubiri zinatumwa kutoka kwa mtumaji mwingine.",
    ),
  }),
  "campaign.refuse": () => ({
    word: t("Refused people counted", "Waliokataliwa walihesabiwa"),
    meaning: t(
      "People whom the service refused in a row count as refused, and the campaign goes on.",
      "Watu ambao huduma iliwakataa mfululizo wanahesabiwa kuwa wamekataliwa, na kampeni inaendelea.",
    ),
  }),
  "campaign.hold-network": () => ({
    word: t("A network held", "Mtandao ulisimamishwa"),
    meaning: t(
      "From here on the people of one network wait, and everybody else is sent to.",
      "Kuanzia hapa watu wa mtandao mmoja wanasubiri, na wengine wote wanatumiwa.",
    ),
  }),
  "campaign.release-network": () => ({
    word: t("A network let go", "Mtandao uliachiliwa"),
    meaning: t(
      "From here on the people of that network are sent to again.",
      "Kuanzia hapa watu wa mtandao huo wanatumiwa tena.",
    ),
  }),
  "campaign.choose-text": () => ({
    word: t("Text chosen", "Maandishi yalichaguliwa"),
    meaning: t(
      "Of two texts somebody chose the one that everybody else gets.",
      "Kati ya maandishi mawili mtu alichagua ambayo wengine wote wanapata.",
    ),
  }),
  "campaign.outside-hours": () => ({
    word: t("Sending outside the hours allowed", "Kutuma nje ya saa kuliruhusiwa"),
    meaning: t(
      "From here on it is sent at any hour, until everybody is sent to or it stops.",
      "Kuanzia hapa inatumwa saa yoyote, mpaka kila mtu atumiwe au isimame.",
    ),
  }),
  "campaign.keep-hours": () => ({
    word: t("Back to the hours", "Ilirudishwa kwenye saa zake"),
    meaning: t(
      "From here on it is sent only in the hours of marketing again.",
      "Kuanzia hapa inatumwa tena katika saa za matangazo tu.",
    ),
  }),
} satisfies Record<(typeof STEERED)[number], () => StateWords>);
