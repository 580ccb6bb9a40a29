import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { RecipientFilter } from "#lib/contract/desk/recipient.ts";
import type { StatusName } from "../ui/status-table.ts";
import type { Tone } from "../ui/tone.ts";

/** One part of the bar: what its recipients have in common, and the filter that lists exactly them. */
export type RunPart = {
  key: string;
  status: StatusName;
  word: string;
  tone: Tone;
  count: number;
  filter: RecipientFilter | undefined;
  /** Named even when nobody stands there. */
  isUsual: boolean;
  /** Drawn as the empty rest of the bar. */
  isRest?: boolean;
};

/** The bar of the run page from left to right; the counts sum to the plan. */
export function runPartsOf({ counts, delivery }: Pick<Campaign, "counts" | "delivery">): RunPart[] {
  return [
    part("read", "Read", { status: "read", tone: "green", count: delivery.read, filter: "read" }),
    usual("delivered", "Delivered", {
      status: "delivered",
      tone: "green",
      count: delivery.delivered,
      filter: "delivered",
    }),
    usual("operator", "With operator", {
      status: "operator",
      tone: "blue",
      count: delivery.operator,
      filter: "operator",
    }),
    usual("handed", "Handed over", {
      status: "handed",
      tone: "grey",
      count: delivery.handed,
      filter: "handed",
    }),
    part("open", "No final word", {
      status: "open",
      tone: "grey",
      count: delivery.expired,
      filter: "expired",
    }),
    usual("unknown", "May have been sent", {
      status: "unknown",
      tone: "amber",
      count: counts.unknown,
      filter: "unknown",
    }),
    usual("failed", "Failed or refused", {
      status: "failed",
      tone: "red",
      count: delivery.failed + counts.rejected,
      filter: oneOf({ failed: delivery.failed, rejected: counts.rejected }),
    }),
    {
      ...part("cancelled", "Never sent", {
        status: "skipped",
        tone: "grey",
        count: counts.cancelled,
        filter: "cancelled",
      }),
      isRest: true,
    },
    {
      ...usual("queued", "Still to leave", {
        status: "queued",
        tone: "grey",
        count: counts.queued + counts.attempting,
        filter: oneOf({ queued: counts.queued, attempting: counts.attempting }),
      }),
      isRest: true,
    },
  ];
}

type Rest = Pick<RunPart, "status" | "tone" | "count" | "filter">;

const part = (key: string, word: string, rest: Rest): RunPart => ({ key, word, ...rest, isUsual: false });

const usual = (key: string, word: string, rest: Rest): RunPart => ({ key, word, ...rest, isUsual: true });

// A number leads to its recipients only where one filter lists exactly them.
function oneOf(sizes: Partial<Record<RecipientFilter, number>>): RecipientFilter | undefined {
  const filled = Object.entries(sizes).filter(([, size]) => size > 0);
  return filled.length === 1 ? (filled[0]?.[0] as RecipientFilter) : undefined;
}
