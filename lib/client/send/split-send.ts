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
export function splitWords({ text, template, leftOut, optedOut }: Split): string {
  const given = [
    ...(text.length > 0 ? [`text to ${text.length}`] : []),
    ...(template.length > 0 ? [`template to ${template.length}`] : []),
  ].join(", ");
  const without = [
    ...(leftOut.length > 0 ? [`${leftOut.length} without an open window`] : []),
    ...(optedOut.length > 0 ? [`${optedOut.length} opted out`] : []),
  ].join(" and ");
  const send = given === "" ? "Send" : `Send ${given}`;
  if (without === "") return send;
  return `${send}; ${without} ${leftOut.length + optedOut.length === 1 ? "gets" : "get"} nothing`;
}

/** Why this split reaches nobody, as the next thing to do; null where it reaches somebody. */
export function nobodyReason({ text, template, leftOut }: Split): string | null {
  if (text.length + template.length > 0) return null;
  return leftOut.length > 0
    ? "No window is open. Choose a template, or send the text anyway."
    : "Everybody here has opted out";
}

const namesOf = (people: readonly { number: string }[]): string[] => people.map(({ number }) => number);
