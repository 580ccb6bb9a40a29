import { t } from "../language.ts";

/**
 * A whole number with thousands separated: `12,430`. By hand, because the first `Intl` of a page costs a phone 60 ms, and
 * every page counts something.
 */
export function formatCount(count: number): string {
  return count.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Part of a whole as a percentage with one decimal: `98.5 %`; `0 %` where there is none. */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0 %";
  const tenths = Math.round((1_000 * part) / whole);
  return `${formatCount(Math.floor(tenths / 10))}.${tenths % 10} %`;
}

/** A number with its noun: `1 credit`, `2 credits`. */
export function formatNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A number behind its noun, as Swahili writes it: `mtu 1`, `watu 1,204`. */
export function formatNounSw(count: number, one: string, many: string): string {
  return `${count === 1 ? one : many} ${formatCount(count)}`;
}

/** One sentence for one thing, another for none or several; in Swahili the verb agrees too. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** The people that a button is about: `this person`, `these 1,204 people`, `these people` where nobody has counted them. */
export function formatThese(people: number | null): string {
  if (people === 1) return t("this person", "mtu huyu");
  if (people === null) return t("these people", "watu hawa");
  return t(`these ${formatCount(people)} people`, `watu hawa ${formatCount(people)}`);
}
