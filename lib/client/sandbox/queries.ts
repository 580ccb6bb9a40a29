import { queryOptions } from "@tanstack/react-query";
import type { SandboxAnswers, SandboxSection } from "#lib/contract/desk/sandbox/sandbox.ts";
import { http } from "../request.ts";

export const sandboxKeys = {
  all: ["sandbox"] as const,
  section: (section: SandboxSection) => ["sandbox", section] as const,
};

// The sandbox tells nobody what it does; its messages change state within seconds.
const CHECK_MS = 3_000;
/** What a person types into must not change under the hands. */
const STILL: readonly SandboxSection[] = ["settings", "keys"];

/** One section of the sandbox's portal, as of a few seconds ago. */
export const sandboxQuery = <S extends SandboxSection>(section: S) =>
  queryOptions({
    queryKey: sandboxKeys.section(section),
    // Of all that this door may answer, the section asked for.
    queryFn: async ({ signal }) =>
      (await http("GET /api/sandbox", { query: { section }, signal })) as SandboxAnswers[S],
    refetchInterval: STILL.includes(section) ? false : CHECK_MS,
  });
