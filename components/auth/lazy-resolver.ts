import type { FieldValues, Resolver } from "react-hook-form";

type Rules<T extends FieldValues> = { resolver: Resolver<T, unknown, T> };

/**
 * The rules of a form, fetched when first needed: the page is there 30 kB sooner. Where they cannot be fetched the
 * form goes to the server as it is, which has the same rules.
 */
export function lazyResolver<T extends FieldValues>(load: () => Promise<Rules<T>>): Resolver<T, unknown, T> {
  return async (...given) => {
    const rules = await load().catch(() => null);
    return rules ? rules.resolver(...given) : { values: given[0], errors: {} };
  };
}
