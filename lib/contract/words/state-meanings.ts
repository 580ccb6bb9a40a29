import { t, translated, translatedEach } from "../language.ts";
import { REPORT_WAIT_HOURS } from "../rules/sending/report-wait.ts";
import type { StateName } from "./state-words.ts";

/** What a state costs, for an SMS: chat messages and calls cost no credits that the service reports. */
export type Cost = "no" | "not-yet" | "yes" | "perhaps";

type StateMeaning = {
  /** One or two sentences: what happened, then what it means. */
  meaning: string;
  /** Absent where the state is of a campaign, not of a message. */
  cost?: Cost;
};

/** Where a list shows the state; beside a reason that is shown with it, it says nothing. */
export const reasonBeside = () =>
  t(" The reason is shown beside it, if there is one.", " Sababu inaonyeshwa kando yake, kama ipo.");

/** What each state means. Apart from its word, which every page shows at once: nobody reads this before they ask. */
export const STATE_MEANINGS: Record<StateName, StateMeaning> = /* @__PURE__ */ translatedEach({
  scheduled: () => ({
    meaning: t(
      "The service has the message and sends it at the time shown.",
      "Huduma ina ujumbe na itautuma kwa muda ulioonyeshwa.",
    ),
    cost: "perhaps",
  }),
  queued: () => ({
    meaning: t("We have not sent it yet. It waits for its turn.", "Bado hatujautuma. Unasubiri zamu yake."),
    cost: "not-yet",
  }),
  sending: () => ({
    meaning: t(
      "Our request is on its way. We are waiting for the answer of the service.",
      "Ombi letu liko njiani. Tunasubiri jibu la huduma.",
    ),
    cost: "not-yet",
  }),
  accepted: () => ({
    meaning: t(
      "The service accepted the message. We are waiting for a delivery report.",
      "Huduma imepokea ujumbe. Tunasubiri ripoti ya kufika.",
    ),
    cost: "yes",
  }),
  sent: () => ({
    meaning: t(
      "The operator or the chat app has the message. It is not on the phone yet.",
      "Mtandao au programu ya chat ina ujumbe. Bado haujafika kwenye simu.",
    ),
    cost: "yes",
  }),
  delivered: () => ({
    meaning: t("The message is on the phone.", "Ujumbe uko kwenye simu."),
    cost: "yes",
  }),
  read: () => ({
    meaning: t(
      "The person opened the message. Only chat reports this.",
      "Mtu amefungua ujumbe. Chat pekee huripoti hili.",
    ),
    cost: "yes",
  }),
  failed: () => ({
    meaning: t("The network or the phone said no.", "Mtandao au simu ilikataa.") + reasonBeside(),
    cost: "perhaps",
  }),
  refused: () => ({
    meaning:
      t("The service said no. This person got nothing.", "Huduma ilikataa. Mtu huyu hakupata chochote.") +
      reasonBeside(),
    cost: "no",
  }),
  unknown: () => ({
    meaning: t(
      "We sent it, but got no clear answer. We will not send it again unless you tell us to.",
      "Tuliutuma, lakini hatukupata jibu la wazi. Hatutautuma tena isipokuwa ukituambia.",
    ),
    cost: "perhaps",
  }),
  noReport: () => ({
    meaning: t(
      `${REPORT_WAIT_HOURS} hours have passed without a delivery report. A late one still counts.`,
      `Saa ${REPORT_WAIT_HOURS} zimepita bila ripoti ya kufika. Ikichelewa kuja, bado inahesabiwa.`,
    ),
    cost: "yes",
  }),
  skipped: () => ({
    meaning: t(
      "We removed this person before sending, so they got nothing. The reason is shown beside it.",
      "Tulimwondoa mtu huyu kabla ya kutuma, kwa hiyo hakupata chochote. Sababu inaonyeshwa kando yake.",
    ),
    cost: "no",
  }),
  dropped: () => ({
    meaning: t(
      "Cancelled before sending. This person got nothing.",
      "Ilighairiwa kabla ya kutumwa. Mtu huyu hakupata chochote.",
    ),
    cost: "no",
  }),
  optedOut: () => ({
    meaning: t(
      "This person asked to get no messages. We send them nothing until they or an admin undo it.",
      "Mtu huyu aliomba asipate jumbe. Hatumtumii chochote mpaka yeye au msimamizi atendue hilo.",
    ),
    cost: "no",
  }),
  draft: () => ({
    meaning: t(
      "Not started. Nothing is sent until you confirm.",
      "Haijaanzishwa. Hakuna kinachotumwa mpaka uthibitishe.",
    ),
  }),
  approval: () => ({
    meaning: t(
      "A second person has to approve it. Nothing is sent, and nobody can change it until then.",
      "Mtu wa pili lazima aiidhinishe. Mpaka hapo hakuna kinachotumwa, na hakuna anayeweza kuibadilisha.",
    ),
  }),
  waiting: () => ({
    meaning: t(
      "We send it at the time shown. You can pause or cancel it until then.",
      "Tunaituma kwa muda ulioonyeshwa. Mpaka hapo unaweza kuisitisha kwa muda au kuighairi.",
    ),
  }),
  starting: () => ({
    meaning: t(
      "It begins in a few seconds. Nothing is sent yet, and it can still be undone.",
      "Itaanza baada ya sekunde chache. Bado hakuna kilichotumwa, na inaweza kutenduliwa.",
    ),
  }),
  running: () => ({
    meaning: t(
      "Messages are being sent from the server. You can close the page.",
      "Jumbe zinatumwa kutoka kwenye seva. Unaweza kufunga ukurasa.",
    ),
  }),
  forHours: () => ({
    meaning: t(
      "It is started, and sends only in certain hours of the day. It goes on when they begin.",
      "Imeanzishwa, na inatuma saa fulani za siku tu. Inaendelea saa hizo zinapoanza.",
    ),
  }),
  paused: () => ({
    meaning: t(
      "Nothing new is sent until someone resumes it.",
      "Hakuna kipya kinachotumwa mpaka mtu aiendeleze.",
    ),
  }),
  needsYou: () => ({
    meaning: t(
      "It stopped, or some messages may have been sent. Someone has to decide what happens next.",
      "Imesimama, au huenda baadhi ya jumbe zimetumwa. Mtu lazima aamue kinachofuata.",
    ),
  }),
  stopping: () => ({
    meaning: t(
      "It was cancelled. We are waiting for the answers to the last requests.",
      "Imeghairiwa. Tunasubiri majibu ya maombi ya mwisho.",
    ),
  }),
  cancelled: () => ({
    meaning: t(
      "It was stopped before all messages were sent. The rest will never be sent.",
      "Ilisimamishwa kabla ya jumbe zote kutumwa. Zilizobaki hazitatumwa kamwe.",
    ),
  }),
  finished: () => ({
    meaning: t(
      "All messages are sent, and we expect no more delivery reports. Its result is shown instead.",
      "Jumbe zote zimetumwa, na hatutarajii ripoti zaidi za kufika. Badala ya hali hii yanaonyeshwa matokeo yake.",
    ),
  }),
  awaited: () => ({
    meaning: t(
      "All messages are sent. Some delivery reports have not come yet.",
      "Jumbe zote zimetumwa. Baadhi ya ripoti za kufika bado hazijaja.",
    ),
  }),
  reached: () => ({
    meaning: t(
      "It is finished. This many people got the message.",
      "Imekamilika. Idadi hii ya watu ilipata ujumbe.",
    ),
  }),
  unheard: () => ({
    meaning: t(
      "It is finished, and no delivery report has come. Some people may have got the message.",
      "Imekamilika, na hakuna ripoti ya kufika iliyokuja. Huenda baadhi ya watu walipata ujumbe.",
    ),
  }),
  nobody: () => ({
    meaning: t(
      "It is finished, and every message was refused or failed. The reason is shown beside it.",
      "Imekamilika, na kila ujumbe ulikataliwa au ulishindikana. Sababu inaonyeshwa kando yake.",
    ),
  }),
  discarded: () => ({
    meaning: t(
      "A draft that someone discarded. Nothing of it was sent.",
      "Rasimu iliyotupwa na mtu. Hakuna chochote chake kilichotumwa.",
    ),
  }),
} satisfies Record<StateName, () => StateMeaning>);

/** Whether a state cost credits, as a table says it and as a sentence. */
export const COST_WORDS: Record<Cost, { word: string; sentence: string }> = /* @__PURE__ */ translated(
  () => ({
    no: { word: t("No", "Hapana"), sentence: t("It cost no credits.", "Haikutumia krediti.") },
    "not-yet": {
      word: t("Not yet", "Bado"),
      sentence: t("It has not cost credits yet.", "Bado haijatumia krediti."),
    },
    yes: {
      word: t("Yes", "Ndiyo"),
      sentence: t("An SMS has cost its credits.", "SMS imetumia krediti zake."),
    },
    perhaps: {
      word: t("Perhaps", "Huenda"),
      sentence: t("An SMS may have cost its credits.", "Huenda SMS imetumia krediti zake."),
    },
  }),
);
