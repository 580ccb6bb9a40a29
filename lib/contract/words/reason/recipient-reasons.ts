import { t } from "../../language.ts";
import { noValueWords } from "../../rules/text/fill-fields.ts";
import { decidedWords } from "../run/decided-words.ts";
import type { Reason, ReasonTable, Saying } from "./reason.ts";

/** Why somebody is in their state, where it is not what the service said. */
export const RECIPIENT_REASONS = {
  expired: () => t("Its time was over", "Muda wake uliisha"),
  cancelled: () => t("Cancelled", "Imeghairiwa"),
  "no-reason": () => t("No reason was given", "Hakuna sababu iliyotolewa"),
  "no-report": () => t("No delivery report", "Hakuna ripoti ya kufika"),
  "not-accepted": () => t("The service did not accept it", "Huduma haikuupokea"),
  "some-not-accepted": ({ rejected, size }: { rejected: number; size: number }) =>
    t(
      `${rejected} of these ${size} were not accepted. The service does not say which`,
      `${rejected} kati ya hizi ${size} hazikupokelewa. Huduma haisemi ni zipi`,
    ),
  "accepted-without-ids": () =>
    t("The service accepted it, but we cannot read the ids", "Huduma iliupokea, lakini hatuwezi kusoma id"),
  "ids-unstored": () =>
    t(
      "The service answered, but we could not store the ids",
      "Huduma ilijibu, lakini hatukuweza kuhifadhi id",
    ),
  "cancelled-unanswered": () =>
    t(
      "The campaign was cancelled before we knew whether it was sent",
      "Kampeni ilighairiwa kabla hatujajua kama ulitumwa",
    ),
  "second-lost": ({ to, why }: { to: "cancelled" | "rejected"; why: Reason | null }, { say }: Saying) => {
    const because = why ? `: ${say(why)}` : "";
    return to === "cancelled"
      ? t(`The second message was cancelled${because}`, `Ujumbe wa pili ulighairiwa${because}`)
      : t(`The second message was refused${because}`, `Ujumbe wa pili ulikataliwa${because}`);
  },
  "forbidden-since": ({ why }: { why: Reason }, { say }: Saying) =>
    t(
      `${say(why)} after we tried once. We do not know whether that message was sent.`,
      `${say(why)} baada ya sisi kujaribu mara moja. Hatujui kama ujumbe huo ulitumwa.`,
    ),
  "given-up": ({ gap, isPlanned }: { gap: Reason; isPlanned: boolean }, { say }: Saying) =>
    isPlanned
      ? t(
          `${say(gap)} What was scheduled may have been sent, moved or cancelled since. So we did not send it.`,
          `${say(gap)} Huenda kilichopangwa kilitumwa, kilihamishwa au kilighairiwa tangu hapo. Kwa hiyo hatukuutuma.`,
        )
      : t(
          `${say(gap)} It may have been sent already, so we did not send it again.`,
          `${say(gap)} Huenda ulishatumwa, kwa hiyo hatukuutuma tena.`,
        ),
  "answer-in-hand": () =>
    t("Somebody of the team is in the conversation", "Mtu wa timu yuko kwenye mazungumzo"),
  "wrote-first": () => t("They wrote before its time", "Aliandika kabla ya muda wake"),
  "answer-off": () => t("This answer is switched off now", "Jibu hili limezimwa sasa"),
  "answer-window": () => t("The 24 hours are over", "Saa 24 zimeisha"),
  "answer-no-value": ({ field }: { field: string | null }) =>
    field === null
      ? t("A field in the answer is no longer there", "Sehemu moja kwenye jibu haipo tena")
      : noValueWords(field),
  "answers-enough": ({ most }: { most: number }) =>
    t(
      `At most ${most} automatic answers in an hour. Answer it yourself`,
      `Majibu ya kiotomatiki hayazidi ${most} ndani ya saa moja. Jibu mwenyewe`,
    ),
  "open-window": () => t("They wrote within 24 hours", "Aliandika ndani ya saa 24"),
  "window-shut-template": () =>
    t("No open window, and a template is given", "Hakuna dirisha lililo wazi, na kiolezo kimewekwa"),
  "window-shut": () => t("No open window and no template", "Hakuna dirisha lililo wazi wala kiolezo"),
  decided: ({ by, as }: { by: string; as: "sent" | "not-sent" }) => decidedWords(by, as),
  "call-decided": ({ by, hasRung }: { by: string; hasRung: boolean }) =>
    hasRung
      ? t(`Decided by ${by}: it rang`, `Imeamuliwa na ${by}: iliita`)
      : t(`Decided by ${by}: it did not ring`, `Imeamuliwa na ${by}: haikuita`),
  "call-found": () => t("We found the call in the service’s list.", "Tulikuta simu kwenye orodha ya huduma."),
  "in-list": ({ name }: { name: string }) => t(`In the list “${name}”`, `Yumo kwenye orodha “${name}”`),
  "in-group": ({ name }: { name: string }) => t(`In the group “${name}”`, `Yumo kwenye kundi “${name}”`),
  "from-campaign": ({ name }: { name: string }) => t(`Gets it from “${name}”`, `Anaupata kutoka “${name}”`),
} satisfies ReasonTable;
