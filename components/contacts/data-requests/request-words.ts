import type { DataRequestKind, DataRequestState } from "#lib/contract/desk/choices.ts";
import { t, translated } from "#lib/contract/language.ts";

export const KIND_WORD: Record<DataRequestKind, { label: string; hint: string }> = /* @__PURE__ */ translated(
  () => ({
    access: {
      label: t("Access", "Kupata taarifa"),
      hint: t("They want to know what we hold about them", "Anataka kujua taarifa tulizo nazo kumhusu"),
    },
    correction: {
      label: t("Correction", "Kusahihishwa"),
      hint: t("Something that we hold is wrong", "Taarifa fulani tuliyo nayo si sahihi"),
    },
    erasure: {
      label: t("Erasure", "Kufutwa kabisa"),
      hint: t("They want it removed", "Anataka taarifa ziondolewe"),
    },
    objection: { label: t("Objection", "Kupinga"), hint: t("They want no marketing", "Hataki matangazo") },
    restriction: {
      label: t("Restriction", "Kuwekewa kizuizi"),
      hint: t("They want it kept and not used", "Anataka taarifa zihifadhiwe na zisitumike"),
    },
  }),
);

export const STATE_WORD: Record<DataRequestState, string> = /* @__PURE__ */ translated(() => ({
  open: t("Open", "Wazi"),
  done: t("Done", "Limeshughulikiwa"),
  refused: t("Refused", "Limekataliwa"),
}));
