import {
  type DeliveryProblem,
  type DeliveryState,
  OLD_SECRET_HOURS,
  type OutgoingType,
  type TEST_TYPE,
} from "../../desk/outgoing-types.ts";
import { t, translated } from "../../language.ts";

/** What other systems are told of, in the groups in which somebody chooses. */
export const OUTGOING_GROUPS: readonly { group: string; types: readonly OutgoingType[] }[] =
  /* @__PURE__ */ translated(() => [
    {
      group: t("Messages", "Jumbe"),
      types: [
        ...(["message.accepted", "message.sent", "message.delivered", "message.read"] as const),
        ...(["message.failed", "message.refused", "message.skipped", "message.unknown"] as const),
      ],
    },
    { group: t("Inbox", "Mazungumzo"), types: ["message.received", "conversation.assigned"] },
    { group: t("Opt-outs", "Waliojitoa"), types: ["optout.created", "optout.removed"] },
    { group: t("Calls", "Simu"), types: ["call.started", "call.ended", "call.recorded"] },
    { group: t("Campaigns", "Kampeni"), types: ["campaign.started", "campaign.held", "campaign.finished"] },
    { group: t("Service", "Huduma"), types: ["template.changed", "service.trouble", "service.recovered"] },
  ]);

export const OUTGOING_WORDS: Record<OutgoingType | typeof TEST_TYPE, string> = /* @__PURE__ */ translated(
  () => ({
    "message.accepted": t("Accepted by the service", "Imepokelewa na huduma"),
    "message.sent": t("Sent", "Imetumwa"),
    "message.delivered": t("Delivered", "Imefika"),
    "message.read": t("Read", "Imesomwa"),
    "message.failed": t("Failed", "Imeshindikana"),
    "message.refused": t("Refused", "Imekataliwa"),
    "message.skipped": t("Skipped", "Imerukwa"),
    "message.unknown": t(
      "May have been sent, or no delivery report",
      "Huenda imetumwa, au hakuna ripoti ya kufika",
    ),
    "message.received": t("A customer wrote", "Mteja ameandika"),
    "conversation.assigned": t("Conversation assigned", "Mazungumzo yamekabidhiwa"),
    "optout.created": t("Opted out", "Amejitoa"),
    "optout.removed": t("Opt-out removed", "Kujitoa kumeondolewa"),
    "call.started": t("Call started", "Simu imeanza"),
    "call.ended": t("Call ended", "Simu imeisha"),
    "call.recorded": t("Recording ready", "Rekodi iko tayari"),
    "campaign.started": t("Campaign started", "Kampeni imeanza"),
    "campaign.held": t("Campaign paused or needs you", "Kampeni imesitishwa kwa muda au inakuhitaji"),
    "campaign.finished": t("Campaign finished or cancelled", "Kampeni imekamilika au imeghairiwa"),
    "template.changed": t("Template changed", "Kiolezo kimebadilika"),
    "service.trouble": t("Problem with the service", "Kuna tatizo la huduma"),
    "service.recovered": t("Problem is over", "Tatizo limeisha"),
    test: t("Test event", "Tukio la jaribio"),
  }),
);

export const DELIVERY_WORDS: Record<DeliveryState, string> = /* @__PURE__ */ translated(() => ({
  waiting: t("Waiting", "Linasubiri"),
  accepted: t("Accepted", "Limepokelewa"),
  failed: t("Failed", "Limeshindikana"),
}));

/** Why a try was not accepted, about the other system. */
export const PROBLEM_WORDS: Record<DeliveryProblem, string> = /* @__PURE__ */ translated(() => ({
  status: t("It did not accept the event", "Mfumo haukupokea tukio"),
  redirect: t(
    "It sent us to another address, and we follow no redirects",
    "Mfumo ulituelekeza kwenye anwani nyingine, na hatufuati maelekezo hayo",
  ),
  timeout: t("It did not answer within 15 seconds", "Mfumo haukujibu ndani ya sekunde 15"),
  "connection-refused": t("It refused the connection", "Mfumo ulikataa muunganisho"),
  "broke-off": t("It closed the connection without an answer", "Mfumo ulifunga muunganisho bila kujibu"),
  "unknown-host": t("Its host name is not known", "Jina la seva yake halijulikani"),
  "private-host": t(
    "Its host name leads into a private network",
    "Jina la seva yake linaelekea kwenye mtandao binafsi",
  ),
  "not-allowed": t(
    "The settings of this server do not allow this address",
    "Mipangilio ya seva hii hairuhusu anwani hii",
  ),
  certificate: t("Its certificate is not valid", "Cheti chake si halali"),
  "not-https": t("It does not answer over https", "Mfumo haujibu kwa https"),
  unreachable: t("It could not be reached", "Mfumo haukuweza kufikiwa"),
  secret: t(
    "We cannot read its secret any more. Make a new one",
    "Hatuwezi tena kusoma siri yake. Tengeneza mpya",
  ),
}));

/** What both secrets mean for whoever changes over. */
export const rotationWords = () =>
  t(
    `For ${OLD_SECRET_HOURS} hours both secrets sign. After that only the new one does.`,
    `Kwa saa ${OLD_SECRET_HOURS} siri zote mbili zinatia sahihi. Baada ya hapo ni mpya pekee.`,
  );
