"use client";

import { useQuery } from "@tanstack/react-query";
import { callListQuery } from "#lib/client/calls/queries.ts";
import { CALL_LOCK_MS, lockedSeconds } from "#lib/contract/rules/call/call-lock.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";

const FREE =
  "Their phone rings at once. After that, this number is locked for 30 s, so that nobody calls it twice.";

/** What the press does, and for how long a number that was just called is still locked. */
export function LockHint({ number }: { number: string }) {
  const { data } = useQuery(callListQuery({ q: number }));
  const last = data?.items.find((call) => call.number === number && call.phase !== "refused");
  return useTicking((now) => {
    if (!last || Date.parse(last.at) > now.getTime() + CALL_LOCK_MS) return FREE;
    const seconds = lockedSeconds(Date.parse(last.at) + CALL_LOCK_MS, now);
    if (seconds === 0) return FREE;
    return `This number was just called. It is locked for ${seconds} s more, so that nobody calls it twice. You can call anyway: we ask you first.`;
  });
}
