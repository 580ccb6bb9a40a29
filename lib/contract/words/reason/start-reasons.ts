import type { SendRight } from "../../desk/team/channel-rights.ts";
import { t } from "../../language.ts";
import { closedWords } from "../../rules/sending/own-limits.ts";
import type { WeekHours } from "../../rules/sending/sending-hours.ts";
import { type Barred, barWords } from "../../rules/template/template-bar.ts";
import { whyNotSend } from "../console/send-right-words.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "../format-count.ts";
import type { ReasonTable } from "./reason.ts";

/** Why a campaign could not be made or started: a page shows it at once, and what goes by itself keeps it. */
export const START_REASONS = {
  "start-credits": ({ credits, left }: { credits: number; left: number }) => {
    const have =
      left > 0
        ? t(
            `${formatNoun(left, "is", "are")} left`,
            plural(left, "imebaki 1", `zimebaki ${formatCount(left)}`),
          )
        : t("none is left", "hakuna iliyobaki");
    return t(
      `This needs ${formatNoun(credits, "SMS credit")}, and ${have}. Nothing was sent. Add credits in the portal. If you have added some, send an SMS to two people first: we learn the new balance from the answer. Whoever has the right to start without enough credits can start it now.`,
      `Hii inahitaji ${formatNounSw(credits, "krediti", "krediti")} za SMS, na ${have}. Hakuna kilichotumwa. Ongeza krediti kwenye portal. Kama umeongeza, tuma SMS kwa watu wawili kwanza: tutajua salio jipya kutokana na jibu. Mwenye ruhusa ya kuanza bila krediti za kutosha anaweza kuianza sasa.`,
    );
  },
  "start-reach": ({ people, limit, reached }: { people: number; limit: number; reached: number }) =>
    t(
      `This plan has ${formatNoun(people, "person", "people")}; your WhatsApp account may reach ${formatCount(limit)} in 24 hours, and reached ${formatCount(reached)}. Nothing was sent. Choose to spread it over days, or to send it and let WhatsApp refuse.`,
      `Mpango huu una ${formatNounSw(people, "mtu", "watu")}; akaunti yenu ya WhatsApp inaweza kufikia ${formatCount(limit)} ndani ya saa 24, na imefikia ${formatCount(reached)}. Hakuna kilichotumwa. Chagua kuigawanya kwa siku kadhaa, au kuituma na kuiacha WhatsApp ikatae.`,
    ),
  "start-template": (template: Barred) => barWords(template),
  "start-right": ({ right }: { right: SendRight }) => whyNotSend(right),
  "start-hours": ({ of, company }: { of: "marketing" | "service"; company: WeekHours }) =>
    `${closedWords(of, company)}.`,
  "purpose-unknown": ({ of }: { of: "marketing" | "service" }) =>
    t(`purpose is none of your purposes of ${of}.`, `purpose si mojawapo ya makusudi yenu ya ${of}.`),
  "purpose-retired": ({ label }: { label: string }) =>
    t(
      `“${label}” is retired; choose another kind of message.`,
      `“${label}” limestaafishwa; chagua aina nyingine ya ujumbe.`,
    ),
  "skips-gone": ({ of }: { of: "list" | "group" | "campaign" }) => GONE[of](),
} satisfies ReasonTable;

const GONE = {
  list: () =>
    t(
      "A list whose people you skip was deleted. Choose again whom you skip.",
      "Orodha ambayo watu wake unawaruka ilifutwa. Chagua tena unaowaruka.",
    ),
  group: () =>
    t(
      "A group whose people you skip was deleted. Choose again whom you skip.",
      "Kundi ambalo watu wake unawaruka lilifutwa. Chagua tena unaowaruka.",
    ),
  campaign: () =>
    t(
      "A campaign whose people you skip was deleted, has not started, or its people were removed. Choose again whom you skip.",
      "Kampeni ambayo watu wake unawaruka ilifutwa, haijaanza, au watu wake waliondolewa. Chagua tena unaowaruka.",
    ),
};
