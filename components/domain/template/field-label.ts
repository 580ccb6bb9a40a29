import type { SlotPlace } from "#lib/client/send/template-slots.ts";
import { t } from "#lib/contract/language.ts";

/** The part of a template in which a field stands. */
export const placeWord = (place: SlotPlace): string =>
  place === "header" ? t("Header", "Kichwa") : t("Body", "Mwili");

/** A field by its part and its name, or by its part and how many come before it. */
export const fieldLabel = (place: SlotPlace, name: string | number): string =>
  place === "header"
    ? t(`Header field ${name}`, `Sehemu ${name} ya kichwa`)
    : t(`Body field ${name}`, `Sehemu ${name} ya mwili`);
