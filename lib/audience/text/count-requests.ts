import type { RequestSaving } from "../../contract/desk/campaign/audience.ts";
import { compileText } from "./compile-text.ts";
import type { Composer } from "./compose.ts";

export type RequestCount = { requests: number; savings: RequestSaving[] };

type Counting = {
  /** What every person gets: texts anywhere in it may hold merge fields. */
  content: unknown;
  headers: readonly string[];
  compose: Composer;
  /** People a request. */
  chunkSize: number;
};

/** More different bodies than this are counted one by one, and more columns are not tried. */
const MAX_PACKS = 100_000;
const MAX_TRIED = 20_000;
const MAX_COLUMNS = 6;
const MAX_SAVINGS = 3;

/**
 * Counts requests while rows are read: people with the same body share one, as many as it takes. And what would lower
 * the number: with which columns left out of the message fewer bodies would remain.
 */
export function createRequestCount({ content, headers, compose, chunkSize }: Counting) {
  const all = createTally(chunkSize, MAX_PACKS);
  const columns = usedColumns(content, headers).slice(0, MAX_COLUMNS);
  const trials = subsetsOf(columns).map((left) => ({ left, tally: createTally(chunkSize, MAX_TRIED) }));
  return {
    add({ pack, columns: cells }: { pack: string; columns: readonly string[] }): void {
      all.add(pack);
      for (const { left, tally } of trials) {
        if (tally.isFull()) continue;
        const composed = compose(cells.map((cell, column) => (left.includes(column) ? SAME : cell)));
        if ("pack" in composed) tally.add(composed.pack);
      }
    },
    finish(): RequestCount {
      const requests = all.requests();
      const counted = trials.flatMap(({ left, tally }) =>
        tally.isFull() ? [] : [{ left, requests: tally.requests() }],
      );
      return { requests, savings: worthSaying(requests, counted, headers) };
    },
  };
}

/** Stands in for the value that everybody would have in common. */
const SAME = "x";

function createTally(chunkSize: number, max: number) {
  const sizes = new Map<string, number>();
  let beyond = 0;
  return {
    add(pack: string): void {
      const size = sizes.get(pack);
      if (size === undefined && sizes.size >= max) beyond++;
      else sizes.set(pack, (size ?? 0) + 1);
    },
    isFull: () => beyond > 0,
    requests: () => [...sizes.values()].reduce((sum, size) => sum + Math.ceil(size / chunkSize), beyond),
  };
}

function usedColumns(content: unknown, headers: readonly string[]): number[] {
  if (typeof content === "string") return [...new Set(compileText(content, [...headers]).columns)];
  if (typeof content !== "object" || content === null) return [];
  return [...new Set(Object.values(content).flatMap((part) => usedColumns(part, headers)))];
}

/** Each column alone, two together, and all of them: what is left out at a time. */
function subsetsOf(columns: readonly number[]): number[][] {
  const pairs = columns.flatMap((first, index) => columns.slice(index + 1).map((second) => [first, second]));
  const whole = columns.length > 2 ? [[...columns]] : [];
  return [...columns.map((column) => [column]), ...pairs, ...whole];
}

type Tried = { left: number[]; requests: number };

/** Only what saves more than a part of it does; few columns first. */
function worthSaying(requests: number, tried: readonly Tried[], headers: readonly string[]): RequestSaving[] {
  const isWorth = ({ left, requests: fewer }: Tried) =>
    fewer < requests &&
    tried.every(
      (other) =>
        other.left.length >= left.length ||
        !other.left.every((column) => left.includes(column)) ||
        fewer < other.requests,
    );
  return tried
    .filter(isWorth)
    .sort((a, b) => a.left.length - b.left.length || a.requests - b.requests)
    .slice(0, MAX_SAVINGS)
    .map(({ left, requests: fewer }) => ({
      columns: left.map((column) => headers[column]?.trim() ?? ""),
      requests: fewer,
    }));
}
