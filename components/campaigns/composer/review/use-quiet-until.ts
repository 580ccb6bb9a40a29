"use client";

import { useWatch } from "react-hook-form";
import { quietWords } from "#components/domain/moment/quiet-words.ts";
import { zonedIso } from "#components/domain/zoned-iso.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { limitsOf } from "../draft/limit-values.ts";
import type { Composer } from "../draft/use-composer.ts";

type Waiting = { until: string; isQuiet: boolean };

/**
 * When this campaign is sent although another time was chosen, because of quiet hours (`isQuiet`) or hours of its own;
 * null where they do not matter.
 */
export function useQuietUntil({ form, zone }: Pick<Composer, "form" | "zone">): Waiting | null {
  const [messageClass, when, date, time, ...limits] = useWatch({
    control: form.control,
    name: ["messageClass", "when", "date", "time", "hasHours", "hoursFrom", "hoursTo"],
  });
  const [hasHours, hoursFrom, hoursTo] = limits;
  const words = useTicking((now) => {
    const chosen = when === "now" ? now.toISOString() : zonedIso(date, time, zone);
    if (chosen === null) return "";
    const { hours } = limitsOf({ ...form.getValues(), hasHours, hoursFrom, hoursTo });
    return waitWords(new Date(chosen), { messageClass, hours }, { now, zone });
  });
  if (words === "") return null;
  return { until: words.replace(QUIET, ""), isQuiet: words.startsWith(QUIET) };
}

/** What ticks is a word: the same one renders nothing anew. */
const QUIET = "quiet:";

type Kind = Parameters<typeof openHours>[0];

function waitWords(at: Date, kind: Kind, where: { now: Date; zone: string }): string {
  const open = openHours(kind);
  if (open === null || open.from >= open.to) return "";
  const until = quietWords(at, { ...where, hours: open });
  if (until === null) return "";
  const quiet = openHours({ ...kind, hours: null });
  return quiet !== null && quietWords(at, { ...where, hours: quiet }) !== null ? `${QUIET}${until}` : until;
}
