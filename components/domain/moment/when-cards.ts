import { t } from "#lib/contract/language.ts";

/** Now or later, as a person chooses it; `where` is the zone with its offset. */
export const whenCards = (where: string, starts = t("when you press Send", "ukibonyeza Tuma")) => [
  {
    value: "now",
    label: t("Now", "Sasa"),
    hint: t(`Sending starts ${starts}.`, `Kutuma kunaanza ${starts}.`),
  },
  {
    value: "later",
    label: t("At a time you choose", "Wakati unaochagua"),
    hint: t(`${where}. You can stop it until then.`, `${where}. Unaweza kuisimamisha hadi wakati huo.`),
  },
];
