import type { PaceBounds } from "#lib/contract/desk/settings/console.ts";
import { t, translated } from "#lib/contract/language.ts";
import { lengthMs, MOST_A_REQUEST, PACE, paceOf, RAISED_EVERY_S } from "#lib/contract/rules/sending/pace.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { aboutLength } from "../../ui/time/format-time.ts";

const MANY = 10_000;

/** What holds for every service; what the contract allows, nobody tells us. */
export const PACE_WORDS = /* @__PURE__ */ translated(() => ({
  voice: t(
    `${PACE.voice.ceiling} call a second at most.`,
    `Simu isiyozidi ${PACE.voice.ceiling} kwa sekunde.`,
  ),
  contract: t(
    "The contract of your account names no rate, so we find out how fast the service accepts your messages.",
    "Mkataba wa akaunti yako hautaji kasi, kwa hiyo tunajifunza kasi ambayo huduma inapokea ujumbe wenu.",
  ),
  change: t(
    `Speed grows by 1 a second every ${RAISED_EVERY_S} s, and halves when the service says we are too fast.`,
    `Kasi huongezeka kwa 1 kwa sekunde kila sekunde ${RAISED_EVERY_S}, na hupungua nusu huduma ikisema tunaenda kasi mno.`,
  ),
  slower: t(
    "Before you send a campaign you can choose a slower pace, smaller requests, and hours for it.",
    "Kabla ya kutuma kampeni unaweza kuchagua kasi ndogo, maombi madogo, na saa zake.",
  ),
}));

/** What a service counts by. */
const counted = (service: keyof PaceBounds, count: number): string =>
  service === "sms"
    ? t(`${count} ${plural(count, "request", "requests")}`, `${plural(count, "ombi", "maombi")} ${count}`)
    : t(`${count} ${plural(count, "person", "people")}`, `${plural(count, "mtu", "watu")} ${count}`);

/** How fast a service is asked, whose numbers these are, and what that means for a campaign. */
export function paceWords(service: keyof PaceBounds, bounds?: PaceBounds): string {
  const { start, ceiling } = paceOf(service, bounds);
  const first = counted(service, start);
  const most =
    service === "sms"
      ? t(
          `We begin with ${first} a second and never make more than ${ceiling}, each to up to ${MOST_A_REQUEST.sms} people.`,
          `Tunaanza na ${first} kwa sekunde na hatuzidi ${ceiling}, kila ombi kwa watu wasiozidi ${MOST_A_REQUEST.sms}.`,
        )
      : t(
          `We begin with ${first} a second and never send to more than ${ceiling}.`,
          `Tunaanza na ${first} kwa sekunde na hatutumi kwa zaidi ya ${ceiling}.`,
        );
  return `${most}${setWords(bounds?.[service])} ${lengthOf(service, bounds)}`;
}

function setWords(own: PaceBounds["sms"] | undefined): string {
  const [hasStart, hasCeiling] = [own?.start != null, own?.ceiling != null];
  if (hasStart && hasCeiling)
    return t(" You set this start and this ceiling.", " Uliweka mwanzo huu na kikomo hiki.");
  if (hasStart) return t(" You set this start.", " Uliweka mwanzo huu.");
  return hasCeiling ? t(" You set this ceiling.", " Uliweka kikomo hiki.") : "";
}

/** What the service was found to accept. */
export function learnedWords(service: keyof PaceBounds, rate: number | null): string {
  if (rate === null) return t("Nothing was sent yet.", "Bado hakuna kilichotumwa.");
  return t(
    `Learned so far: ${counted(service, rate)} a second.`,
    `Tulichojifunza hadi sasa: ${counted(service, rate)} kwa sekunde.`,
  );
}

/** What somebody has set. */
export function limitWords(service: keyof PaceBounds, limit: number | null): string {
  if (limit === null) return t("No limit is set.", "Hakuna kikomo.");
  return service === "sms"
    ? t(
        `Your limit: ${formatCount(limit)} SMS a second.`,
        `Kikomo chako: SMS ${formatCount(limit)} kwa sekunde.`,
      )
    : t(
        `Your limit: ${formatNoun(limit, "chat message")} a second.`,
        plural(
          limit,
          "Kikomo chako: ujumbe 1 wa chat kwa sekunde.",
          `Kikomo chako: jumbe ${formatCount(limit)} za chat kwa sekunde.`,
        ),
      );
}

const SENDING = {
  sms: { channel: "sms", lane: "fast", chunkSize: MOST_A_REQUEST.sms, messagesPerSecond: null },
  chat: { channel: "chat-text", lane: "batch", chunkSize: MOST_A_REQUEST.chat, messagesPerSecond: null },
} as const;

function lengthOf(service: keyof PaceBounds, bounds: PaceBounds | undefined): string {
  const ms = lengthMs(MANY, SENDING[service], undefined, bounds);
  const length = ms < 60_000 ? t("less than a minute", "chini ya dakika moja") : aboutLength(ms);
  return t(
    `A campaign to ${formatCount(MANY)} people takes ${length} where the service refuses nothing.`,
    `Kampeni kwa watu ${formatCount(MANY)} huchukua ${length} huduma isipokataa chochote.`,
  );
}
