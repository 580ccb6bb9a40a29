"use client";

import { formatCount } from "#lib/contract/words/format-count.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { WantedPart } from "../../ui/load/wanted-part.tsx";
import type { FrameFacts } from "../frame/frame-facts.ts";
import { needCountWords } from "./need-count-words.ts";

const { Part: NoticesPopover, preload } = lazyPart(() =>
  import("./notices-popover.tsx").then((part) => part.NoticesPopover),
);

/** One number, of what needs somebody; what is only new is a dot. */
export function Bell({ needs, unseen }: Pick<FrameFacts, "needs" | "unseen">) {
  const mark = needs > 0 ? formatCount(needs) : "";
  const face = {
    label: `Notices${mark && `: ${needCountWords(needs)}`}${unseen > 0 ? `, ${formatCount(unseen)} new` : ""}`,
    faceClass:
      "touch relative grid size-8 flex-none cursor-default place-items-center rounded-2 text-ink-2 hover:bg-hover max-sm:size-9",
    face: (
      <>
        <Icon look="lucide-bell" className="size-4" />
        {(mark || unseen > 0) && (
          <span className="num absolute top-0.5 right-0.5 min-w-2 rounded-full bg-accent text-center text-11 text-on-accent empty:size-2 not-empty:-top-0.5 not-empty:-right-0.5 not-empty:h-4 not-empty:min-w-4 not-empty:px-1">
            {mark}
          </span>
        )}
      </>
    ),
  };
  return (
    <WantedPart {...face} opens="dialog" preload={preload}>
      <NoticesPopover {...face} />
    </WantedPart>
  );
}
