const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What a person typed, as a part of a sentence that is no markup: a name from right to left turns nothing around it. Any
 * other stays as it is typed, to be copied and searched. Where there is markup `<bdi>` does it.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
