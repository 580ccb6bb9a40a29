import { CircleX, PencilLine, X } from "lucide-react";
import type { Recipient } from "#lib/client/send/people/read-recipients.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { cx } from "../../ui/cx.ts";

type RecipientChipProps = { recipient: Recipient; onChange: () => void; onRemove: () => void };

/** One number as it will be sent; a press on it puts it back into the field. */
export function RecipientChip({ recipient, onChange, onRemove }: RecipientChipProps) {
  const { raw, number, change, problem, doubt } = recipient;
  const shown = number === null ? raw : formatNumber(number);
  return (
    <span
      className={cx(
        "inline-flex h-7 max-w-full items-center rounded-1 border text-12 max-sm:h-11",
        lookOf(recipient),
      )}
    >
      <button
        type="button"
        onClick={onChange}
        title={problem ?? doubt ?? (change ? `${raw}: ${change}` : "Click to change")}
        aria-label={`Change ${shown}`}
        className="num flex min-w-0 items-center gap-1.5 rounded-1 py-1 pl-2 font-medium [&>.lucide]:size-3.5"
      >
        {problem !== null && <CircleX />}
        {change !== null && <PencilLine className="text-ink-3" />}
        <span className="truncate">{shown}</span>
      </button>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${shown}`}
        className="ml-0.5 grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:text-ink max-sm:size-11 [&>.lucide]:size-3.5"
      >
        <X />
      </button>
    </span>
  );
}

function lookOf({ problem, doubt }: Recipient): string {
  if (problem !== null) return "border-red-line bg-red-soft text-red-fg";
  return doubt === null
    ? "border-line-strong bg-sunken text-ink"
    : "border-amber-line bg-amber-soft text-amber-fg";
}
