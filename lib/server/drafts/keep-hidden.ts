import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";

/**
 * What a person without the right to numbers gave back: a text that is the mask of the stored one was not changed by
 * them, so the stored one stays.
 */
export function keepHidden<Value>(given: Value, stored: unknown): Value {
  return restore(given, stored) as Value;
}

function restore(given: unknown, stored: unknown): unknown {
  if (typeof given === "string") {
    return typeof stored === "string" && given === maskNumbers(stored) ? stored : given;
  }
  if (Array.isArray(given)) {
    const before = Array.isArray(stored) ? stored : [];
    return given.map((part, index) => restore(part, before[index]));
  }
  if (typeof given !== "object" || given === null) return given;
  const before = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(given).map(([key, part]) => [key, restore(part, before[key])]));
}
