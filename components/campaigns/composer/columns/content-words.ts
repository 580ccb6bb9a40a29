import type { ColumnContent } from "#lib/audience/columns.ts";
import { t, translated } from "#lib/contract/language.ts";

const WORDS = /* @__PURE__ */ translated(() => ({
  phones: t("phone numbers", "namba za simu"),
  dates: t("dates", "tarehe"),
  amounts: t("amounts", "kiasi cha fedha"),
  numbers: t("numbers", "namba"),
  text: t("text", "maandishi"),
}));

/** What a column holds, by its first rows, which stand beside it: `Amounts`, `Mixed: text and dates`. */
export function contentWords({ kind, parts, damaged }: ColumnContent): string {
  if (kind === "empty")
    return damaged === null ? t("Empty", "Tupu") : t("Damaged numbers", "Namba zilizoharibika");
  if (kind === "mixed") {
    const words = parts.map((part) => WORDS[part]).join(t(" and ", " na "));
    return t(`Mixed: ${words}`, `Mseto: ${words}`);
  }
  return WORDS[kind].replace(/^./, (letter) => letter.toUpperCase());
}

/** What a person should do about cells of which digits are lost; null where there are none. */
export const damageWords = ({ damaged }: ColumnContent): string | null =>
  damaged === null
    ? null
    : t(
        `Excel cut numbers short here, such as ${damaged}. Format the column as text and paste them again.`,
        `Excel imefupisha namba hapa, kama ${damaged}. Weka safu iwe ya maandishi (text) na uzibandike tena.`,
      );
