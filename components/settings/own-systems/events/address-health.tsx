import type { EventAddress } from "#lib/contract/desk/event-address.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Time } from "../../../ui/time/time.tsx";

/** Counted no further than this. */
const MOST_COUNTED = 10_000;
const counted = (count: number): string => (count >= MOST_COUNTED ? "10,000 or more" : formatCount(count));

const OFF = {
  gone: "Off: it answered that it is gone",
  failing: "Off: it accepted nothing for 5 days",
  person: "Off",
} as const;

/** Whether events get there, in one word with its sign. */
export function AddressState({ address }: { address: EventAddress }) {
  const { isOn, offBecause, failingSince } = address;
  if (!isOn)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        <Icon look="lucide-circle-pause" className="size-3.5" />
        {OFF[offBecause ?? "person"]}
      </span>
    );
  if (failingSince !== null)
    return (
      <span className="inline-flex items-center gap-1.5 text-red-fg">
        <Icon look="lucide-circle-x" className="size-3.5" />
        <span>
          Not accepted since <Time value={failingSince} />
        </span>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 text-green-fg">
      <Icon look="lucide-circle-check" className="size-3.5" />
      On
    </span>
  );
}

/** How many wait, and since when the oldest does. */
export function WaitingWords({ address: { waiting, oldestWaitingAt } }: { address: EventAddress }) {
  if (waiting === 0) return "None";
  return (
    <>
      {counted(waiting)}
      {oldestWaitingAt !== null && (
        <>
          , the oldest from <Time value={oldestWaitingAt} />
        </>
      )}
    </>
  );
}

export const failedWords = ({ failed }: EventAddress): string => (failed === 0 ? "None" : counted(failed));
