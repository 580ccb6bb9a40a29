import { t } from "#lib/contract/language.ts";
import { plural } from "#lib/contract/words/format-count.ts";
import type { Draft, Share } from "./draft.ts";
import type { SortedByWindow } from "./people/sort-by-window.ts";

/** Who gets what of one press; everybody of the composer is in exactly one of these. */
export type Split = {
  text: readonly string[];
  template: readonly string[];
  /** Nothing, as the person chose. */
  leftOut: readonly string[];
  /** Nothing, as they asked. */
  optedOut: readonly string[];
};

const NOBODY: Split = { text: [], template: [], leftOut: [], optedOut: [] };

/** The text to open windows; to closed and unknown ones what the person chose for them; to opted-out people nothing. */
export function splitOf({ open, shut, optedOut }: SortedByWindow, remedy: Draft["remedy"]): Split {
  const others = namesOf(shut);
  const split = { ...NOBODY, text: namesOf(open), optedOut: namesOf(optedOut) };
  if (remedy === "template") return { ...split, template: others };
  return remedy === "text" ? { ...split, text: [...split.text, ...others] } : { ...split, leftOut: others };
}

/** The text to everybody, where nothing could be learned of their windows. */
export const textToAll = (numbers: readonly string[]): Split => ({ ...NOBODY, text: numbers });

/** The requests of a split, the text first: its windows close. */
export function sharesOf({ text, template }: Split): Share[] {
  const shares: Share[] = [
    { channel: "chat-text", to: text },
    { channel: "chat-template", to: template },
  ];
  return shares.filter(({ to }) => to.length > 0);
}

/** `Send text to 3, template to 2; 1 opted out gets nothing`: what a press on the button does. */
export function splitWords(split: Split): string {
  const { leftOut, optedOut } = split;
  const send = sendWords(split);
  const without = [...noWindowWords(leftOut.length), ...optedOutWords(optedOut.length)].join(
    t(" and ", " na "),
  );
  if (without === "") return send;
  return leftOut.length + optedOut.length === 1
    ? t(`${send}; ${without} gets nothing`, `${send}; ${without} hapati chochote`)
    : t(`${send}; ${without} get nothing`, `${send}; ${without} hawapati chochote`);
}

function sendWords({ text, template }: Split): string {
  const [texts, templates] = [text.length, template.length];
  if (texts === 0 && templates === 0) return t("Send", "Tuma");
  if (templates === 0) return t(`Send text to ${texts}`, `Tuma maandishi kwa ${texts}`);
  if (texts === 0) return t(`Send template to ${templates}`, `Tuma kiolezo kwa ${templates}`);
  return t(
    `Send text to ${texts}, template to ${templates}`,
    `Tuma maandishi kwa ${texts}, kiolezo kwa ${templates}`,
  );
}

const noWindowWords = (people: number): string[] =>
  people === 0
    ? []
    : [
        t(
          `${people} without an open window`,
          plural(people, "1 asiye na dirisha wazi", `${people} wasio na dirisha wazi`),
        ),
      ];

const optedOutWords = (people: number): string[] =>
  people === 0 ? [] : [t(`${people} opted out`, plural(people, "1 aliyejitoa", `${people} waliojitoa`))];

/** Why this split reaches nobody, as the next thing to do; null where it reaches somebody. */
export function nobodyReason({ text, template, leftOut }: Split): string | null {
  if (text.length + template.length > 0) return null;
  return leftOut.length > 0
    ? t(
        "No window is open. Choose a template, or send the text anyway.",
        "Hakuna dirisha lililo wazi. Chagua kiolezo, au tuma maandishi hata hivyo.",
      )
    : t("Everybody here has opted out", "Wote hapa wamejitoa");
}

const namesOf = (people: readonly { number: string }[]): string[] => people.map(({ number }) => number);
