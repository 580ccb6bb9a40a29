import { t } from "../../language.ts";
import { formatCount, formatNoun, formatNounSw } from "../../words/format-count.ts";

/** The one control of a setting: what is stored, taken, typed and said follows from it. */
export type Control =
  /** A line that others read, `most` characters at most; empty where there is none. */
  | { kind: "text"; most: number; autoComplete?: string }
  /** A whole number from 1 to `most`; null where there is none. With a `least` there always is one, from that on. */
  | { kind: "count"; least?: number; most: number; unit: readonly [one: string, many: string] }
  /** One of these, by what each is called. */
  | { kind: "choice"; choices: Readonly<Record<string, string>> };

export type ControlValue = string | number | null;

/** As its field shows it. */
export const typedOf = (value: ControlValue): string => (value === null ? "" : String(value));

/** What was typed, undefined where it is none; a text is trimmed and checked where it is stored. */
export function valueIn(control: Control, typed: string): ControlValue | undefined {
  if (control.kind !== "count") return typed;
  const { least, most } = control;
  if (least === undefined) return countIn(typed, most);
  return least === 0 && typed.trim() === "0" ? 0 : (countIn(typed, most) ?? undefined);
}

/** A whole number from 1 to `most`, with or without separators; null where nothing is typed, undefined where it is none. */
export function countIn(typed: string, most: number): number | null | undefined {
  const text = typed.replaceAll(/[\s,]/g, "");
  if (text === "") return null;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : undefined;
}

/** Why what was typed is no whole number up to `most`. */
export const countRule = (most: number, least?: number): string =>
  least === undefined
    ? t(
        `Write a whole number from 1 to ${formatCount(most)}, or clear the field`,
        `Andika namba kamili kuanzia 1 hadi ${formatCount(most)}, au acha sehemu tupu`,
      )
    : t(
        `Write a whole number from ${least} to ${formatCount(most)}`,
        `Andika namba kamili kuanzia ${least} hadi ${formatCount(most)}`,
      );

/** In words, of the page and of the audit log; empty where there is none. */
export function wordsOf(control: Control, value: ControlValue): string {
  if (typeof value === "number" && control.kind === "count")
    return t(formatNoun(value, ...control.unit), formatNounSw(value, ...control.unit));
  if (control.kind === "choice") return control.choices[String(value)] ?? String(value);
  return typedOf(value);
}
