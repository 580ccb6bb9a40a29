import { findPlaceholders, namesInText } from "./template-placeholders.ts";

/**
 * Named fields of a part that reach the service in another order than they stand in the text: it sorts them by alphabet
 * (§2.4), so their values would change places. Null where nothing does.
 */
export function exchangedNames(
  componentSchema: unknown,
  part: "header" | "body",
): { inText: string[]; asSent: string[] } | null {
  const inText = namesInText(componentSchema, part);
  const asSent = findPlaceholders(componentSchema)[part];
  const isNumbered = inText.every((name) => /^\d+$/.test(name));
  return isNumbered || inText.join("\n") === asSent.join("\n") ? null : { inText, asSent };
}
