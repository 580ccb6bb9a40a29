import type { Repair } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";

const CODE_OF_TANZANIA = "+255";

/** What was done to a number, for whoever wrote it; a number of another country than Tanzania has another code. */
export function repairWords(repair: Repair, isTanzanian: boolean): string {
  const code = isTanzanian ? CODE_OF_TANZANIA : t("the country code", "msimbo wa nchi");
  return WORDS[repair](code);
}

/** Whether the number itself, in E.164, is one of Tanzania. */
export const isOfTanzania = (number: string | null): boolean => number?.startsWith(CODE_OF_TANZANIA) === true;

const WORDS: Record<Repair, (code: string) => string> = {
  "plus-added": () => t("we added the +", "tumeongeza +"),
  "country-added": (code) => t(`we changed the 0 to ${code}`, `tumebadilisha 0 kuwa ${code}`),
  "zero-restored": (code) => t(`we added ${code}`, `tumeongeza ${code}`),
  "trunk-zero-dropped": (code) => t(`we removed the 0 after ${code}`, `tumeondoa 0 baada ya ${code}`),
  "international-prefix": () => t("we changed 00 to +", "tumebadilisha 00 kuwa +"),
  "other-digits": () =>
    t("we changed other digits to 0 to 9", "tumebadilisha tarakimu nyingine kuwa 0 hadi 9"),
  spacing: () => t("we removed spaces", "tumeondoa nafasi"),
};
