"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { smsAgeOf } from "./sms-age-of.ts";

/** How current figures are that come from reading SMS statuses: by the oldest read that is due, whatever the page heard. */
export function SmsAge() {
  const { data: facts } = useQuery(factsQuery);
  const dueSince = facts?.smsDueSince ?? null;
  const words = useTicking((now) => smsAgeOf(dueSince, now).words);
  const isLate = useTicking((now) => String(smsAgeOf(dueSince, now).isLate)) === "true";
  if (!facts) return null;
  return <span className={isLate ? "text-amber-fg" : undefined}>{words}</span>;
}
