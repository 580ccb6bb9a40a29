import { t } from "../../language.ts";
import { MAX_SMS_LENGTH } from "../../wire/limits.ts";
import { drawOf } from "./held-out.ts";
import { countOf } from "./own-limits.ts";

/** So many in a hundred people of a campaign with two texts are the trial: at least and at most. */
export const LEAST_SHARE = 2;
export const MOST_SHARE = 50;

/** The two texts as people and codes call them. */
export const TEXTS = ["a", "b"] as const;
export type TextName = (typeof TEXTS)[number];
export type Arm = TextName | "rest";

export const TEXT_NAMES: Record<TextName, string> = { a: "A", b: "B" };

export const shareRule = () =>
  t(
    `Choose a share from ${LEAST_SHARE} to ${MOST_SHARE} %`,
    `Chagua asilimia kuanzia ${LEAST_SHARE} hadi ${MOST_SHARE}`,
  );

/** What somebody typed as that share; null where it is none. */
export function shareIn(typed: string): number | null {
  const share = countOf(typed, MOST_SHARE);
  return share !== null && share >= LEAST_SHARE ? share : null;
}

/**
 * Which of the two texts a number gets, or that it waits for the choice: drawn by the id of the campaign and the number, and apart from who
 * is held out, so that each plan of it draws the same.
 */
export function armOf(campaignId: string, number: string, share: number): Arm {
  const drawn = drawOf(`${campaignId} text ${number}`) * 100;
  if (drawn >= share) return "rest";
  return drawn < share / 2 ? "a" : "b";
}

type Texts = {
  channel: string;
  content: object;
  variant?: { text: string } | null | undefined;
};

/** Why a campaign cannot have a second text; null where it can, or has none. */
export function twoTextsFault({ channel, content, variant }: Texts): string | null {
  if (!variant) return null;
  const {
    text,
    template,
    variants = [],
  } = content as { text?: string; template?: unknown; variants?: unknown[] };
  if (channel === "chat-template")
    return t(
      "A template has one text. Two texts can be tried with SMS and chat texts",
      "Kiolezo kina maandishi moja. Maandishi mawili yanajaribiwa kwa SMS na jumbe za chat",
    );
  if (template)
    return t(
      "A second text cannot be tried beside a template for people without an open window",
      "Maandishi ya pili hayawezi kujaribiwa pamoja na kiolezo cha watu wasio na dirisha wazi",
    );
  if (variants.length > 0)
    return t(
      "A second text cannot be tried where the message is in several languages",
      "Maandishi ya pili hayawezi kujaribiwa pale ujumbe ulipo kwa lugha kadhaa",
    );
  if (channel === "sms" && variant.text.length > MAX_SMS_LENGTH)
    return t(
      `An SMS has at most ${MAX_SMS_LENGTH} characters`,
      `SMS ina herufi zisizozidi ${MAX_SMS_LENGTH}`,
    );
  return variant.text === text ? t("The two texts are the same", "Maandishi mawili yanafanana") : null;
}

/** Links of a person's own are made for one text. */
export const noOwnLinks = () =>
  t(
    "A second text cannot be tried where a text holds {{link}} or {{stop_link}}",
    "Maandishi ya pili hayawezi kujaribiwa pale maandishi yanapokuwa na {{link}} au {{stop_link}}",
  );
