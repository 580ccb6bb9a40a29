import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { EventDetail } from "#lib/contract/desk/event.ts";
import { WEBHOOK_REPLAY_WINDOW_MS } from "#lib/contract/wire/limits.ts";
import { Note } from "../../ui/note.tsx";
import { formatLength } from "../../ui/time/format-time.ts";
import { EventFlags } from "./event-flags.tsx";

/** Whether the delivery is what it claims to be, how fresh it was, and what is odd about it. */
export function Verdict({ event }: { event: EventDetail }) {
  const { signature, skewMs, duplicates, delayMs, flags, isTest, isConflict } = event;
  return (
    <Note tone="green" isSmall icon={<ShieldCheck />} title="Signature verified">
      <dl className="mt-1 grid grid-cols-2 max-sm:grid-cols-1 gap-x-4 gap-y-0.5 text-12">
        <Fact label="Secret">
          {signature.secretIndex === 0 ? "the first" : `number ${signature.secretIndex + 1}`}
        </Fact>
        <Fact label="Clock skew">
          {seconds(skewMs)} of ±{WEBHOOK_REPLAY_WINDOW_MS / 1000} s
        </Fact>
        <Fact label="Received">{timesOf(duplicates + 1)}</Fact>
        <Fact label="Delay">{delayMs === null ? "not known" : delayWords(delayMs)}</Fact>
      </dl>
      {isTest && <p className="mt-1 text-12">A test event from the portal. It changed nothing.</p>}
      {isConflict && <p className="mt-1 text-12">Another event had the same id. We kept the first one.</p>}
      {flags.length > 0 && <EventFlags flags={flags} />}
    </Note>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="num font-medium text-ink">{children}</dd>
    </div>
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function delayWords(ms: number): string {
  return Math.abs(ms) < 60_000 ? seconds(ms) : `${formatLength(Math.abs(ms))}, late`;
}

function timesOf(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count} times`;
}
