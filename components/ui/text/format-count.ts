const GROUPED = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const SHARE = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A whole number with thousands separated: `12,430`. */
export function formatCount(count: number): string {
  return GROUPED.format(count);
}

/** Part of a whole as a percentage with one decimal: `98.5 %`; `0 %` of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${SHARE.format((100 * part) / whole)} %`;
}

/** A number with its noun: `1 credit`, `2 credits`. */
export function formatNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
