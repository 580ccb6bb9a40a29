"use client";

import { useWatch } from "react-hook-form";
import { quietWords } from "#components/domain/moment/quiet-words.ts";
import { zonedIso } from "#components/domain/zoned-iso.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { isNever, openHours, type SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { limitsOf } from "../draft/limit-values.ts";
import type { Composer } from "../draft/use-composer.ts";

type Waiting = { until: string; isQuiet: boolean };

/**
 * When this campaign is sent although another time was chosen, because of quiet hours (`isQuiet`) or hours of its own;
 * null where they do not matter.
 */
export function useQuietUntil({
  form,
  ...clock
}: Pick<Composer, "form" | "zone" | "marketing">): Waiting | null {
  const [messageClass, when, date, time, ...limits] = useWatch({
    control: form.control,
    name: ["messageClass", "when", "date", "time", "hasHours", "hoursFrom", "hoursTo"],
  });
  const [hasHours, hoursFrom, hoursTo] = limits;
  const words = useTicking((now) => {
    const chosen = when === "now" ? now.toISOString() : zonedIso(date, time, clock.zone);
    if (chosen === null) return "";
    const { hours } = limitsOf({ ...form.getValues(), hasHours, hoursFrom, hoursTo });
    return waitWords(new Date(chosen), { messageClass, hours }, { now, ...clock });
  });
  if (words === "") return null;
  return { until: words.replace(QUIET, ""), isQuiet: words.startsWith(QUIET) };
}

/** What ticks is a word: the same one renders nothing anew. */
const QUIET = "quiet:";

type Kind = Parameters<typeof openHours>[0];
type Clock = { now: Date; zone: string; marketing: SendingHours };

function waitWords(at: Date, kind: Kind, { marketing, ...where }: Clock): string {
  const open = openHours(kind, marketing);
  if (open === null || isNever(open)) return "";
  const until = quietWords(at, { ...where, hours: open });
  if (until === null) return "";
  const quiet = openHours({ ...kind, hours: null }, marketing);
  return quiet !== null && quietWords(at, { ...where, hours: quiet }) !== null ? `${QUIET}${until}` : until;
}
