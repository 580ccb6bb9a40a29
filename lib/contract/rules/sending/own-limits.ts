import { t, translated } from "../../language.ts";
import { hoursWords } from "../../words/hours-words.ts";
import { fastest, type Sending } from "./pace.ts";
import { isNever, type Openings, openHours, type SendingHours, type WeekHours } from "./sending-hours.ts";

/** Why a campaign cannot be sent at this pace; null where it can. */
export function paceFault({ messagesPerSecond, ...how }: Sending): string | null {
  const most = fastest(how);
  return messagesPerSecond !== null && messagesPerSecond > most
    ? t(
        `The connection allows at most ${most} messages a second here`,
        `Muunganisho unaruhusu hapa jumbe zisizozidi ${most} kwa sekunde`,
      )
    : null;
}

/** Why these are no hours of a day; null where they are. */
export const orderFault = ({ from, to }: SendingHours): string | null =>
  from >= to ? t("The end has to be later than the beginning", "Mwisho lazima uwe baada ya mwanzo") : null;

/** Why these cannot be the hours of a campaign of this kind; null where they can. */
export function hoursFault(
  { messageClass, hours }: { messageClass: "marketing" | "service"; hours: SendingHours },
  openings: Openings,
): string | null {
  const open = openHours({ messageClass, hours }, openings);
  const company = openings[messageClass];
  const outOfOrder = orderFault(hours);
  if (outOfOrder !== null || open === null || !isNever(open) || company === null) return outOfOrder;
  return closedWords(messageClass, company);
}

/** When messages of a kind are sent, to whoever has chosen hours outside of these. */
export function closedWords(messageClass: "marketing" | "service", company: WeekHours): string {
  const when = hoursWords(company);
  return messageClass === "marketing"
    ? t(
        `Marketing messages are sent only ${when}. Choose hours within these`,
        `Jumbe za matangazo hutumwa tu ${when}. Chagua saa ndani ya hizi`,
      )
    : t(
        `Service messages are sent only ${when}. Choose hours within these`,
        `Jumbe za huduma hutumwa tu ${when}. Chagua saa ndani ya hizi`,
      );
}

/** The kinds of message, at the beginning of a sentence. */
export const CLASS_WORDS = /* @__PURE__ */ translated(() => ({
  marketing: t("Marketing", "Matangazo"),
  service: t("Service", "Huduma"),
}));

/** A whole number from 1 that somebody typed, `most` at most; null where it is none. */
export function countOf(typed: string, most: number): number | null {
  const count = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : null;
}
