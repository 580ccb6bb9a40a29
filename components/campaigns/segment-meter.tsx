"use client";

import { useQuery } from "@tanstack/react-query";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { countSegments } from "#lib/contract/rules/segments.ts";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { Meter } from "../ui/meter.tsx";
import type { Composer } from "./use-composer.ts";

// GSM 03.38: what one segment holds alone and as a part.
const ROOM = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

/** The most expensive row in segments, and the credits of all rows as they are filled in, once they are counted. */
export function SegmentMeter({ composer }: { composer: Composer }) {
  const { audience, content, values } = composer;
  const { check } = audience;
  const dearest = usePreview(audience, content, check?.dearest ?? 0);
  const text = values.text === "" ? "" : (dearest?.text ?? values.text);
  const { encoding, units, segments } = countSegments(text);
  const room = segments > 1 ? ROOM[encoding].part : ROOM[encoding].alone;
  const full = segments > 1 ? segments - 1 : 0;
  const last = segments > 0 ? Math.min(1, (units - full * room) / room) : 0;
  return (
    <div className="flex flex-col gap-2">
      <Meter
        label={`${formatNoun(segments, "segment")} in the most expensive row`}
        full={full}
        last={last}
        tone={encoding === "ucs2" ? "amber" : "teal"}
      />
      <p className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        <span>
          <b className="text-ink">{formatCount(units)}</b> characters
        </span>
        <span>
          <b className="text-ink">{formatCount(segments)}</b> {segments === 1 ? "segment" : "segments"} of{" "}
          {room}
        </span>
        <Cost composer={composer} segments={segments} />
      </p>
    </div>
  );
}

/** Never a price before it is counted: what was counted last was of another text. */
function Cost({ composer: { audience, isCounted, values }, segments }: CostProps) {
  const { data: facts } = useQuery(factsQuery);
  const { check, opened } = audience;
  if (values.text === "" || !opened) return null;
  if (!isCounted || !check) return <span className="ml-auto text-ink-3 max-sm:ml-0">Counting…</span>;
  const credits = facts?.credits;
  return (
    <>
      <span>
        <b className="text-ink">{formatCount(segments)}</b> {segments === 1 ? "credit" : "credits"}{" "}
        {isEven(check.segments.histogram) ? "each" : "at most"}
      </span>
      {check.messageFault === null && (
        <span className="ml-auto text-ink-3 max-sm:ml-0">
          All {formatNoun(check.recipients, "row")}:{" "}
          <b className="text-ink-2">{formatCount(check.segments.total)}</b> credits
          {credits && ` of your ${formatCount(credits.amount)}`}
        </span>
      )}
    </>
  );
}

type CostProps = { composer: Composer; segments: number };

const isEven = (histogram: readonly unknown[] | undefined): boolean => (histogram?.length ?? 0) <= 1;
