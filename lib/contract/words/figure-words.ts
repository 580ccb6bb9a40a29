import type { ComparedCampaign } from "../desk/comparison.ts";
import { t } from "../language.ts";
import { ANSWER_DAYS } from "../rules/comparing.ts";

/** What is counted of a campaign beside others. */
export type Figure = {
  [Key in keyof ComparedCampaign]: ComparedCampaign[Key] extends number | null ? Key : never;
}[keyof ComparedCampaign];

/** The figures of a campaign in their order, as a page and a file name them. */
export const figureWords = (): Record<Figure, string> => ({
  planned: t("People", "Watu"),
  sent: t("Sent to the service", "Zilizotumwa"),
  onTheWay: t("Still on the way", "Zilizo njiani"),
  delivered: t("Delivered", "Zilizofika"),
  read: t("Read", "Zilizosomwa"),
  answered: t(`Answered within ${ANSWER_DAYS} days`, `Waliojibu ndani ya siku ${ANSWER_DAYS}`),
  clicked: t("Opened the link", "Waliofungua kiungo"),
  failed: t("Failed or refused", "Zilizoshindikana"),
  unheard: t("No report in 72 hours", "Bila taarifa saa 72"),
  unknown: t("May have been sent", "Huenda zimetumwa"),
  cancelled: t("Cancelled", "Zilizoghairiwa"),
  optedOut: t(`Opted out within ${ANSWER_DAYS} days`, `Waliojitoa ndani ya siku ${ANSWER_DAYS}`),
  credits: t("Credits", "Krediti"),
  medianSeconds: t("Half arrived in (seconds)", "Nusu zilifika ndani ya (sekunde)"),
});
