"use client";

import { Suspense } from "react";
import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { callStarterOf, callWayOf } from "#lib/contract/words/call/call-words.ts";
import { RECORDING_WORDS, recordingNameOf } from "#lib/contract/words/call/recording-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallLength, CallState } from "../../shell/calls/call-length.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { cx } from "../../ui/cx.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { Time } from "../../ui/time/time.tsx";

const { Part: RecordingPlayer } = lazyPart(() =>
  import("../../recordings/recording-player.tsx").then((part) => part.RecordingPlayer),
);

type CallListRowProps = {
  call: CallRow;
  canListen: boolean;
  isOpen: boolean;
  listenHref: (id: string | undefined) => string;
};

export function CallListRow({ call, canListen, isOpen, listenHref }: CallListRowProps) {
  const { id, number, phase, at, note, problem } = call;
  const isOn = phase === "open" || phase === "asking";
  return (
    <>
      <Row isHoverable className={cx("relative", isOn && "bg-accent-soft")}>
        <Cell card="3l" className="num">
          <Time value={at} show="day" />
        </Cell>
        <Cell kind="ink" card="1l" className="num">
          <PageLink
            href={`/calls/${id}`}
            className="bare rounded-1 after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--focus)]"
          >
            {number === null ? "Number unknown" : formatNumber(number)}
          </PageLink>
        </Cell>
        <Cell
          title={call.directionWord ?? undefined}
          className={cx(
            WAYS[call.direction],
            "before:icon before:mr-1.5 before:size-3.5 before:align-[-2px] before:text-ink-3",
          )}
        >
          {callWayOf(call)}
        </Cell>
        <Cell card="2l" isSecondRank className="max-lg:hidden max-sm:block">
          {callStarterOf(call)}
        </Cell>
        <Cell card="1r">
          <CallState call={call} />
        </Cell>
        <Cell isWide isCut kind="meta" title={note ?? problem ?? undefined}>
          {note ?? problem}
          <Tags tags={call.tags} />
        </Cell>
        <Cell isNumber card="2r">
          <CallLength call={call} />
        </Cell>
        <Cell card="3r" kind="meta" className="max-sm:pt-1 max-sm:pb-0.5">
          <Listen call={call} canListen={canListen} isOpen={isOpen} listenHref={listenHref} />
        </Cell>
      </Row>
      {isOpen && canListen && call.recording === "ready" && (
        <Row>
          <Cell colSpan={8} card="full" isProse>
            <Suspense fallback={<p className="h-28 text-13 text-ink-3">Opening the recording…</p>}>
              <RecordingPlayer key={id} call={call} startAt={null} playsAtOnce />
            </Suspense>
          </Cell>
        </Row>
      )}
    </>
  );
}

const WAYS = {
  in: "lucide-arrow-down-left",
  out: "lucide-arrow-up-right",
  other: "lucide-arrow-left-right",
} as const;

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="ml-1.5 rounded-1 border border-line-strong px-1 text-11 text-ink-2">
      {tag}
    </span>
  ));
}

function Listen({ call, canListen, isOpen, listenHref }: CallListRowProps) {
  if (call.recording !== "ready" || !canListen) {
    const name = recordingNameOf(call);
    const { word, meaning } = RECORDING_WORDS[name];
    return (
      <Tip
        text={name === "ready" ? "Your role may not listen to it." : meaning}
        className={cx(
          "inline-flex items-center gap-1.5",
          name === "awaited" && "lucide-hourglass before:icon before:size-3.5",
        )}
      >
        {word}
      </Tip>
    );
  }
  const to = call.number === null ? "this call" : `the call with ${formatNumber(call.number)}`;
  return (
    <SearchLink
      href={listenHref(isOpen ? undefined : call.id)}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? "Close" : "Listen to"} ${to}`}
      className={cx(
        buttonClass({ look: "quiet", size: "small", icon: isOpen ? "lucide-chevron-up" : "lucide-play" }),
        "relative z-1 w-22 max-sm:h-11",
      )}
    >
      {isOpen ? "Close" : "Listen"}
    </SearchLink>
  );
}
