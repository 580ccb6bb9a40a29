"use client";

import { LIVE_WORDS } from "#lib/contract/words/console/live-words.ts";
import { cx } from "../../ui/cx.ts";
import { relativeTime } from "../../ui/time/format-time.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";
import type { FrameFacts } from "./frame-facts.ts";

const DOT = {
  starting: "bg-grey-fill shadow-[0_0_0_3px_var(--grey-soft)]",
  live: "bg-green-fill shadow-[0_0_0_3px_var(--green-soft)]",
  reconnecting: "shadow-[inset_0_0_0_1.5px_var(--amber-fg)]",
  offline: "shadow-[inset_0_0_0_1.5px_var(--amber-fg)]",
  resting: "bg-grey-fill shadow-[0_0_0_3px_var(--grey-soft)]",
} as const satisfies Record<FrameFacts["liveState"], string>;

/** How old the newest data is, whatever the connection says of itself; amber and hollow while nothing newer comes. */
export function LiveIndicator({ newestDataAt, liveState }: Pick<FrameFacts, "newestDataAt" | "liveState">) {
  const age = useTicking((now) =>
    newestDataAt === null
      ? ""
      : relativeTime(new Date(Math.min(Date.parse(newestDataAt), now.getTime())), now),
  );
  const isSilent = liveState === "reconnecting" || liveState === "offline";
  return (
    <span className={cx("num flex min-w-0 items-center gap-2 max-sm:text-12", isSilent && "text-amber-fg")}>
      <span
        data-live={liveState}
        aria-hidden="true"
        className={cx("size-1.75 flex-none rounded-full", DOT[liveState])}
      />
      <span className="truncate">
        <span className="max-sm:sr-only">{wordOf(liveState)}</span>
        {age === "" ? (
          <>
            No data<span className="max-sm:hidden"> yet</span>
          </>
        ) : (
          <>
            <span className="max-md:sr-only">Newest data </span>
            {age}
          </>
        )}
      </span>
    </span>
  );
}

const wordOf = (state: FrameFacts["liveState"]): string =>
  state === "starting" || state === "live" ? "" : `${LIVE_WORDS[state]}. `;
