import { t, translated } from "../../language.ts";

/** The states of the people of a team: their second factor, their account, their invitation. */
export const TEAM_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      factorOn: t("On", "Umewashwa"),
      factorOff: t("Off", "Umezimwa"),
      factorMissing: t("Off", "Umezimwa"),
      factorLater: t("At first sign-in", "Atakapoingia mara ya kwanza"),
      disabled: t("Disabled", "Amezimwa"),
      invited: t("Invited", "Amealikwa"),
      linkOver: t("Link has ended", "Kiungo kimeisha"),
    }) as const,
);

export type TeamStateName = keyof typeof TEAM_WORDS;
