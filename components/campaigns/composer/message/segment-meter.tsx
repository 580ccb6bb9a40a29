"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { smsWords } from "#components/domain/counted-as.ts";
import { useMoney } from "#components/domain/use-money.ts";
import { Meter } from "#components/ui/plot/meter.tsx";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { countSegments, ROOM_OF } from "#lib/contract/rules/text/segments.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";

/** The most expensive row in segments, and the credits of all rows as they are filled in, once they are counted. */
export function SegmentMeter({ composer }: Shares<"audience" | "form">) {
  const { audience, form } = composer;
  const { check } = audience;
  const written = useWatch({ control: form.control, name: "text" });
  const content = useMemo(
    () => ({ channel: "sms" as const, text: written, parameters: undefined }),
    [written],
  );
  const mostExpensive = usePreview(audience, content, check?.mostExpensive ?? 0);
  const text = written === "" ? "" : (mostExpensive?.text ?? written);
  const { encoding, units, segments } = countSegments(text);
  const room = segments > 1 ? ROOM_OF[encoding].part : ROOM_OF[encoding].alone;
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
      {/* On a phone the room of all three lines: what is counted must not move the button under a finger. */}
      <p className="num flex flex-wrap content-start gap-x-4 gap-y-1 text-13 text-ink-2 max-sm:min-h-17">
        <span>{smsWords(text)}</span>
        <Cost composer={composer} text={written} segments={segments} />
      </p>
    </div>
  );
}

/** Never a price before it is counted: what was counted last was of another text. */
function Cost({ composer: { audience }, text, segments }: CostProps) {
  const { data: facts } = useQuery(factsQuery);
  const money = useMoney();
  const { check, checked, opened } = audience;
  if (text === "" || !opened) return null;
  if (checked?.text !== text || !check)
    return <span className="ml-auto text-ink-3 max-sm:ml-0">Counting…</span>;
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
          <b className="text-ink-2">{formatCount(check.segments.total)}</b>{" "}
          {check.segments.total === 1 ? "credit" : "credits"}
          {money(check.segments.total)}
          {credits && ` of your ${formatCount(credits.amount)}`}
        </span>
      )}
    </>
  );
}

type CostProps = Shares<"audience"> & { text: string; segments: number };

const isEven = (histogram: readonly unknown[] | undefined): boolean => (histogram?.length ?? 0) <= 1;
