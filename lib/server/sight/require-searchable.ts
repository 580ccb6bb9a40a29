import { t } from "#lib/contract/language.ts";
import type { Without } from "../../contract/desk/people/without.ts";
import { canSeeNumbers, type Entitled, hasRight } from "../../contract/desk/team/rights.ts";
import { CHANNEL_FACTS } from "../../contract/rules/sending/channels.ts";
import { maskNumbers } from "../../contract/rules/text/mask-numbers.ts";
import { withoutUnseen } from "../../contract/rules/text/unseen.ts";
import { because, reason } from "../../contract/words/reason/say-reason.ts";
import { Fault } from "../../fault.ts";

const NUMBER = /^[+\p{Nd}\s()./,-]*$/u;
// What the reader of numbers leaves out, or reads: nobody may ask past this by writing a number in an odd way.
const DRESS = /^\s*tel:|['‘’"=]/gi;
const DASHES = /[\p{Pd}\u2212]/gu;
const PLUS = /\uff0b/g;
const POWER = /^\s*\+?\p{Nd}[.,]\p{Nd}+e\+?\p{Nd}+\s*$/iu;

/**
 * Refuses to look for a number, or for a part of one, for people who see none: who finds by it has read it. Anything
 * else they look for is looked for only in what they are shown.
 */
export function requireSearchable(person: Entitled, q: string | undefined): void {
  if (canSeeNumbers(person) || q === undefined) return;
  const plain = withoutUnseen(q).replace(DRESS, "").replace(DASHES, "-").replace(PLUS, "+");
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < 3 || !(NUMBER.test(plain) || POWER.test(plain))) return;
  throw new Fault(
    "forbidden",
    t(
      "You need the right to see whole phone numbers to search for one. Search for a name or an id.",
      "Unahitaji ruhusa ya kuona namba nzima za simu ili kutafuta namba. Tafuta jina au ID.",
    ),
    {
      fields: [{ path: "q", rule: t("is not a number", "si namba") }],
    },
  );
}

/** Refuses a text that names something as a whole where whoever gives it would be shown a mask: that it is there, or used, would tell the number. */
export function requireShown(person: Entitled, text: string | undefined, path: string): void {
  if (canSeeNumbers(person) || text === undefined || maskNumbers(text) === text) return;
  throw new Fault(
    "forbidden",
    t(
      "You need the right to see whole phone numbers to enter a text with one in it.",
      "Unahitaji ruhusa ya kuona namba nzima za simu ili kuweka maandishi yenye namba ndani yake.",
    ),
    {
      fields: [{ path, rule: t("has no phone number in it", "haina namba ya simu ndani yake") }],
    },
  );
}

type SkippedPeople = { without: Without | undefined; path: string; before?: Without | undefined };

/**
 * Refuses to skip the people of a list or campaign for whoever sees no numbers: who tries numbers would read its people
 * from the rows that are skipped. What was chosen `before` may stay, and be taken back.
 */
export function requireSkipRight(person: Entitled, { without, path, before }: SkippedPeople): void {
  if (without === undefined || canSeeNumbers(person)) return;
  const known = before ?? { listIds: [], campaignIds: [], groupIds: [] };
  const isKnown =
    without.listIds.every((id) => known.listIds.includes(id)) &&
    without.campaignIds.every((id) => known.campaignIds.includes(id)) &&
    (without.groupIds ?? []).every((id) => known.groupIds?.includes(id));
  if (isKnown) return;
  throw new Fault(
    "forbidden",
    t(
      "You need the right to see whole phone numbers to skip the people of a list or campaign.",
      "Unahitaji ruhusa ya kuona namba nzima za simu ili kuruka watu wa orodha au kampeni.",
    ),
    { fields: [{ path, rule: t("needs the right to see numbers", "inahitaji ruhusa ya kuona namba") }] },
  );
}

/**
 * Refuses whoever may not send by the service of this channel. For doors whose channel is in the body or in a row; where
 * the door names it, the table of endpoints does. Asked before anything else is: what it sends is nobody's to try out.
 */
export function requireSendRight(person: Entitled, channel: keyof typeof CHANNEL_FACTS): void {
  const right = CHANNEL_FACTS[channel].service;
  if (!hasRight(person, right))
    throw new Fault("forbidden", ...because(reason("start-right", { right }), {}));
}
