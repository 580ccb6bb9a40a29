import { t } from "../../language.ts";
import { isolated } from "../text/isolated.ts";

const FIELD = /\{\{(?:[^{}]{0,40}\}\})?/;

/**
 * Why a message that is written for no file cannot hold a merge field: nothing would fill it in, and people would read
 * `{{Jina}}`. Null where it holds none.
 */
export function noFieldsRule(text: string): string | null {
  const [field] = FIELD.exec(text) ?? [];
  return field === undefined
    ? null
    : t(
        `Nothing fills in ${isolated(field)} here. Remove it, or create a campaign.`,
        `Hakuna kinachojaza ${isolated(field)} hapa. Iondoe, au unda kampeni.`,
      );
}
