import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";

/** `2 accepted, 1 refused`: what the service said of it, which stays as it is; delivery is told for each person. */
export function sentWords({
  counts,
  graceUntil = null,
}: Pick<Sent, "counts"> & Partial<Pick<Sent, "graceUntil">>): string {
  const { rows, accepted, rejected, unknown, attempting, queued, cancelled } = counts;
  if (graceUntil !== null)
    return t(
      `Not sent yet: waits for ${formatNoun(rows, "person", "people")}`,
      `Bado haujatumwa: unasubiri kutumwa kwa ${formatNounSw(rows, "mtu", "watu")}`,
    );
  if (cancelled === rows) return t("Cancelled: nothing was sent", "Umeghairiwa: hakuna kilichotumwa");
  if (attempting + queued === rows)
    return t(
      `Sending to ${formatNoun(rows, "person", "people")}`,
      `Unatumwa kwa ${formatNounSw(rows, "mtu", "watu")}`,
    );
  if (rejected === rows)
    return rows === 1
      ? t("Refused: nothing was sent", "Umekataliwa: hakuna kilichotumwa")
      : t(
          `All ${formatCount(rows)} refused: nothing was sent`,
          `Zote ${formatCount(rows)} zimekataliwa: hakuna kilichotumwa`,
        );
  const parts = [
    [accepted, t("accepted", "umepokelewa na huduma"), t("accepted", "zimepokelewa na huduma")],
    [rejected, t("refused", "umekataliwa"), t("refused", "zimekataliwa")],
    [unknown, t("may have been sent", "huenda umetumwa"), t("may have been sent", "huenda zimetumwa")],
    [attempting + queued, t("being sent", "unatumwa"), t("being sent", "zinatumwa")],
    [cancelled, t("cancelled", "umeghairiwa"), t("cancelled", "zimeghairiwa")],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${formatCount(count)} ${plural(count, one, many)}`)
    .join(", ");
}

/** `SMS to 3 people`, `Chat text to 1 person`. */
export function titleOf(channelWord: string, people: number): string {
  return t(
    `${channelWord} to ${formatNoun(people, "person", "people")}`,
    `${channelWord} kwa ${formatNounSw(people, "mtu", "watu")}`,
  );
}

/** What it cost, as far as answers say it; null for chat, of which the service reports no credits. */
export function creditWords(
  { channel, counts, creditsUsed, creditsUnstated, creditsResent }: Pick<Sent, Counted>,
  money: (credits: number) => string,
): string | null {
  if (channel !== "sms") return null;
  const used = t(
    `${formatNoun(creditsUsed, "credit")} used${money(creditsUsed)}`,
    `${formatNounSw(creditsUsed, "Krediti", "Krediti")} ${plural(creditsUsed, "imetumika", "zimetumika")}${money(creditsUsed)}`,
  );
  const unstated =
    creditsUnstated === 0
      ? used
      : t(
          `${used}, and about ${formatCount(creditsUnstated)} more`,
          `${used}, na takriban ${formatCount(creditsUnstated)} zaidi`,
        );
  const again =
    creditsResent > 0
      ? t(
          `, and up to ${formatCount(creditsResent)} for messages that were sent again`,
          `, na hadi ${formatCount(creditsResent)} kwa jumbe zilizotumwa tena`,
        )
      : "";
  return counts.unknown === 0
    ? unstated + again
    : t(
        `${unstated}${again}. What got no clear answer may have cost more`,
        `${unstated}${again}. Zisizopata jibu la wazi huenda zimegharimu zaidi`,
      );
}

type Counted = "channel" | "counts" | "creditsUsed" | "creditsUnstated" | "creditsResent";
