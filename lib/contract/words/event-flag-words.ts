import { t, translatedEach } from "../language.ts";
import type { StateWords } from "./state-words.ts";

/** What is unusual about an event that was stored anyway. */
export const EVENT_FLAG_WORDS = /* @__PURE__ */ translatedEach({
  bom: () => ({
    word: t("Byte order mark", "Alama ya mpangilio wa baiti"),
    meaning: t(
      "It begins with a byte order mark. We read what follows it.",
      "Linaanza na alama ya mpangilio wa baiti. Tunasoma kinachofuata.",
    ),
  }),
  "not-utf8": () => ({
    word: t("Not UTF-8", "Si UTF-8"),
    meaning: t(
      "It is not UTF-8. We cannot read some of its characters, and we keep its bytes.",
      "Si UTF-8. Hatuwezi kusoma baadhi ya herufi zake, na tunatunza baiti zake.",
    ),
  }),
  "not-json": () => ({
    word: t("Not JSON", "Si JSON"),
    meaning: t(
      "It is not JSON, so we could not read it. We keep its bytes.",
      "Si JSON, kwa hiyo hatukuweza kulisoma. Tunatunza baiti zake.",
    ),
  }),
  "not-object": () => ({
    word: t("No object", "Si object"),
    meaning: t(
      "It is JSON but no object, so we could not read it. We keep its bytes.",
      "Ni JSON lakini si object, kwa hiyo hatukuweza kulisoma. Tunatunza baiti zake.",
    ),
  }),
  "no-event-id": () => ({
    word: t("No event id", "Halina id ya tukio"),
    meaning: t(
      "It has no eventId that we can use, so we use its content as its id.",
      "Halina eventId tunayoweza kutumia, kwa hiyo tunatumia maudhui yake kama id yake.",
    ),
  }),
  "too-deep": () => ({
    word: t("Nested too deep", "Lina ngazi nyingi mno"),
    meaning: t("It is nested too deep for the search.", "Lina ngazi nyingi mno ndani yake kwa utafutaji."),
  }),
  cleaned: () => ({
    word: t("Missing characters", "Herufi zinakosekana"),
    meaning: t(
      "Some characters cannot be stored, so the search misses them.",
      "Baadhi ya herufi haziwezi kuhifadhiwa, kwa hiyo utafutaji hauzipati.",
    ),
  }),
  "unsafe-integer": () => ({
    word: t("Very large number", "Namba kubwa sana"),
    meaning: t(
      "A number is very large, so we keep it as text.",
      "Kuna namba kubwa sana, kwa hiyo tunaitunza kama maandishi.",
    ),
  }),
  "odd-time": () => ({
    word: t("Unusual time", "Muda usio wa kawaida"),
    meaning: t(
      "We cannot read its time, or it is far away.",
      "Hatuwezi kusoma muda wake, au muda huo uko mbali sana.",
    ),
  }),
  "not-storable": () => ({
    word: t("Not searchable", "Halitafutiki"),
    meaning: t("The search cannot find it by its content.", "Utafutaji hauwezi kulipata kwa maudhui yake."),
  }),
  "other-account": () => ({
    word: t("Another account", "Akaunti nyingine"),
    meaning: t(
      "It is from another account than the first event.",
      "Linatoka kwenye akaunti nyingine, si ile ya tukio la kwanza.",
    ),
  }),
} satisfies Record<string, () => StateWords>);

export type EventFlagName = keyof typeof EVENT_FLAG_WORDS;
