"use client";

import { Suspense } from "react";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Popover } from "../../ui/popup/popover.tsx";
import type { FrameFacts } from "../frame/frame-facts.ts";

const { Part: NoticesPanel } = lazyPart(() =>
  import("./notices-panel.tsx").then((part) => part.NoticesPanel),
);

/** One number, of what needs somebody; what is only new is a dot. */
export function Bell({ counts, unseen }: Pick<FrameFacts, "counts" | "unseen">) {
  const needs = Object.values(counts).reduce((sum, { count }) => sum + count, 0);
  const said = [
    needs > 0 && `${formatCount(needs)} ${needs === 1 ? "needs" : "need"} you`,
    unseen > 0 && `${formatCount(unseen)} new`,
  ];
  return (
    <Popover
      label={["Notices", said.filter(Boolean).join(", ")].filter(Boolean).join(": ")}
      look="list"
      faceClass="touch relative grid size-8 flex-none cursor-default place-items-center rounded-2 text-ink-2 hover:bg-hover max-sm:size-9"
      face={
        <>
          <Icon look="lucide-bell" className="size-4" />
          {needs > 0 ? (
            <span className="num absolute -top-0.5 -right-0.5 h-4 min-w-4 rounded-full bg-accent px-1 text-center text-11 text-on-accent">
              {formatCount(needs)}
            </span>
          ) : (
            unseen > 0 && <span className="absolute top-1 right-1 size-2 rounded-full bg-accent-text" />
          )}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<p className="px-4 py-3 text-13 text-ink-3">Reading…</p>}>
          <NoticesPanel onGo={close} />
        </Suspense>
      )}
    </Popover>
  );
}
