import type { Connections, Grant, Group } from "#lib/contract/desk/overview.ts";
import { t, translated } from "#lib/contract/language.ts";
import { WEBHOOK_REPLAY_WINDOW_MS } from "#lib/contract/wire/limits.ts";

/** `ok` works, `warn` is to be checked, `quiet` is not known yet. */
export type Standing = "ok" | "warn" | "quiet";

const GROUP_WORD: Record<Group, string> = translated(() => ({
  chat: "chat",
  sms: "SMS",
  voice: t("voice", "simu"),
}));

const STATE_WORD: Record<Exclude<Grant["state"], "works">, string> = translated(() => ({
  refused: t("refused", "huduma imekataa"),
  unreachable: t("no answer", "hakuna jibu"),
  unclear: t("not clear", "jibu halieleweki"),
}));

/** "Your key works for chat, SMS and voice"; where not all work, the others with what was heard of each. */
export function grantWords(grants: readonly Grant[]): string {
  const works = grants.filter((grant) => grant.state === "works");
  const others = (["refused", "unreachable", "unclear"] as const).flatMap((state) => {
    const such = grants.filter((grant) => grant.state === state);
    return such.length > 0 ? [asSentence(`${joined(such)}: ${STATE_WORD[state]}`)] : [];
  });
  const first =
    works.length > 0
      ? [t(`Your key works for ${joined(works)}`, `Ufunguo wako unafanya kazi kwa ${joined(works)}`)]
      : [];
  return [...first, ...others].join(". ");
}

/** Refused groups are no fault where others work: a key opens what was ordered. */
export function grantStanding({ probe }: Connections): Standing {
  if (!probe) return "quiet";
  return probe.grants.every((grant) => grant.state === "works") ? "ok" : "warn";
}

export function webhookStanding({ webhook }: Connections): Standing {
  if (webhook.refused > 0 || !webhook.hasSecret || webhook.silentSince !== null) return "warn";
  return webhook.lastEventAt ? "ok" : "quiet";
}

export const SENDER_WORD: Record<NonNullable<Connections["sender"]>["outcome"], string> = translated(() => ({
  accepted: t("Accepted in the last send", "Lilikubaliwa katika utumaji wa mwisho"),
  "not-found": t("The service does not know it", "Huduma hailifahamu"),
  "not-approved": t("Not approved yet", "Bado halijaidhinishwa"),
  "limit-reached": t("Its limit is reached", "Limefikia kikomo chake"),
}));

/** The answer to an SMS for one person holds no balance (§2.6). */
export const balanceUnknown = () =>
  t("We will know after an SMS to several people at once", "Tutajua baada ya SMS kwa watu kadhaa kwa pamoja");

/** Callbacks signed further than this from our clock are refused (§6.3). */
export const CLOCK_LIMIT_S = WEBHOOK_REPLAY_WINDOW_MS / 1000;

/** Half of what is allowed is already a clock that runs away. */
export function clockStanding(skewMs: number | null): Standing {
  if (skewMs === null) return "quiet";
  return Math.abs(skewMs) < WEBHOOK_REPLAY_WINDOW_MS / 2 ? "ok" : "warn";
}

function joined(grants: readonly Grant[]): string {
  const words = grants.map((grant) => GROUP_WORD[grant.group]);
  const last = words.pop() ?? "";
  return words.length > 0 ? t(`${words.join(", ")} and ${last}`, `${words.join(", ")} na ${last}`) : last;
}

function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
