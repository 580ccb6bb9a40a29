"use client";

import { useTicking } from "../ui/use-ticking.ts";
import { quietWords } from "./quiet-words.ts";
import type { Composer } from "./use-composer.ts";
import { zonedIso } from "./zoned-iso.ts";

/** When this campaign is sent although another time was chosen, because of quiet hours; null where they do not matter. */
export function useQuietUntil({ values, zone }: Composer): string | null {
  const { messageClass, when, date, time } = values;
  const words = useTicking((now) => {
    if (messageClass !== "marketing") return "";
    const chosen = when === "now" ? now.toISOString() : zonedIso(date, time, zone);
    return (chosen === null ? null : quietWords(new Date(chosen), now, zone)) ?? "";
  });
  return words === "" ? null : words;
}
