import type { Find } from "#lib/contract/desk/find.ts";
import { Fault } from "#lib/fault.ts";

/** How the search of the records is doing, to be said under what was found. */
export type Standing =
  | { is: "idle" | "looking" }
  | { is: "nothing" | "some"; hasListNames: boolean }
  | { is: "failed"; error: Error; retry: () => void };

type Search = {
  /** What the records are asked; null where they could have nothing of it. */
  about: Find | null;
  isAddress: boolean;
  isLooking: boolean;
  error: Error | null;
  hasFound: boolean;
  hasListNames: boolean;
  retry: () => void;
};

export function standingOf({ about, isAddress, isLooking, error, ...search }: Search): Standing {
  const { hasFound, hasListNames, retry } = search;
  if (about === null) return isAddress ? NOTHING : { is: "idle" };
  if (isLooking) return { is: "looking" };
  if (error) return isNoQuestion(error) ? NOTHING : { is: "failed", error, retry };
  return { is: hasFound ? "some" : "nothing", hasListNames };
}

const NOTHING = { is: "nothing", hasListNames: true } as const;

/** Nothing has an id that no id may be, and asked again it is answered alike. */
const isNoQuestion = (error: Error): boolean => error instanceof Fault && error.code === "invalid_input";
