/** Puts a value among the parameters of a statement and answers its place there: `$1`. */
export type Put = ((value: unknown) => string) & { params: unknown[] };

export function putInto(): Put {
  const params: unknown[] = [];
  return Object.assign((value: unknown) => `$${params.push(value)}`, { params });
}

/** What a list can be asked for, each as SQL: one that is forgotten does not compile. */
export type Conditions<Asked> = {
  readonly [Name in keyof Asked]-?: (value: NonNullable<Asked[Name]>, put: Put) => string;
};

/** Only the conditions that are asked for, so that each combination finds its index. */
export function conditionsOf<Asked>(asked: Asked, conditions: Conditions<Asked>, put: Put): string[] {
  const names = Object.keys(conditions) as (keyof Asked)[];
  return names.flatMap((name) => {
    const value = asked[name];
    return value === undefined || value === null ? [] : [conditions[name](value, put)];
  });
}

/** `WHERE` all of these; nothing where there are none. */
export const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
