"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { zonedIso } from "#components/domain/zoned-iso.ts";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { endOf, lengthMs, within } from "#lib/contract/rules/sending/pace.ts";
import { isNever, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { limitsOf, sendingOf } from "../draft/limit-values.ts";
import type { Shares } from "../draft/use-composer.ts";
import { endsWords } from "./ends-words.ts";
import { useCanary } from "./use-canary.ts";

/** When the last one is sent about, by the pace and the hours that are chosen; of the first few where a person is asked after them. */
export function EndsAt({ composer, count }: Shares<"form" | "zone" | "marketing"> & { count: number }) {
  const { form, zone, marketing } = composer;
  useWatch({ control: form.control });
  const first = useCanary(composer, count);
  const facts = useQuery(factsQuery).data;
  const words = useTicking((now) => {
    const values = form.getValues();
    const { hours } = limitsOf(values);
    const ms = lengthMs(
      first ?? count,
      within(sendingOf(values), facts?.limits),
      facts?.learned,
      facts?.bounds,
    );
    const chosen = values.when === "later" ? zonedIso(values.date, values.time, zone) : null;
    const from = chosen === null ? now : new Date(chosen);
    const open = openHours({ messageClass: values.messageClass, hours }, marketing);
    if (open !== null && isNever(open)) return "";
    const end = endOf({ from, ms, timeZone: zone, hours: open });
    return endsWords({ ms, first, end: end === null ? null : zoneClock(zone).day(end, now) });
  });
  return words === "" ? null : <p className="num text-13 text-ink-2">{words}</p>;
}
