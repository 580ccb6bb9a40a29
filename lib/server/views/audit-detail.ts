import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { ViewRow } from "../store/view/saved-view.ts";

/** The log is kept for ever: it says which list, and neither what is searched nor a number in a name. */
export const auditDetail = ({ kind, name }: Pick<ViewRow, "kind" | "name">): Record<string, unknown> => ({
  list: kind,
  name: maskNumbers(name),
});
