import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SaveAutomation } from "#lib/contract/desk/campaign/automation.ts";
import { campaignKeys } from "./campaigns/keys.ts";
import { http } from "./request.ts";
import { useChange } from "./use-change.ts";

/** Below those of campaigns, which the feed hints of. */
const automationKeys = {
  all: [...campaignKeys.all, "automations"] as const,
  // Not where a campaign has its id: a page of one campaign hears of no other.
  one: (id: string) => [...campaignKeys.all, "automations", "one", id] as const,
  calendar: (month: string | undefined) => [...campaignKeys.all, "automations", "calendar", month] as const,
  /** An area of its own: the hints of a running campaign come every second. */
  nextDay: ["next-day"] as const,
};

export const automationsQuery = queryOptions({
  queryKey: automationKeys.all,
  queryFn: async ({ signal }) => (await http("GET /api/automations", { signal })).items,
});

export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: automationKeys.one(id),
    queryFn: ({ signal }) => http("GET /api/automations/:id", { params: { id }, signal }),
  });

/** What goes in a month; undefined: this one. */
export const calendarQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: automationKeys.calendar(month),
    queryFn: ({ signal }) =>
      http("GET /api/automations/calendar", { query: month === undefined ? {} : { month }, signal }),
  });

/** What is due moves into the day and out of it without any news. */
const NEXT_DAY_MS = 60_000;

/** What goes in the next 24 hours. */
export const nextDayQuery = queryOptions({
  queryKey: automationKeys.nextDay,
  queryFn: ({ signal }) => http("GET /api/automations/calendar", { query: { within: "day" }, signal }),
  refetchInterval: NEXT_DAY_MS,
});

const CHANGED = [automationKeys.all];

/** Makes one, or changes the one of this id. */
export const useSaveAutomation = (id?: string) =>
  useChange(CHANGED, async (body: SaveAutomation) =>
    id === undefined
      ? (await http("POST /api/automations", { body })).automation
      : (await http("PUT /api/automations/:id", { params: { id }, body })).automation,
  );

export const usePauseAutomation = (id: string) =>
  useChange(CHANGED, (does: "pause" | "resume") =>
    does === "pause"
      ? http("POST /api/automations/:id/pause", { params: { id } })
      : http("POST /api/automations/:id/resume", { params: { id } }),
  );

type Decided = { runId: string; does: "send" | "skip" };

export const useDecideRun = (id: string) =>
  useChange([automationKeys.all, ["overview"]], ({ runId, does }: Decided) =>
    http("POST /api/automations/:id/runs/:runId", { params: { id, runId }, body: { does } }),
  );

export const useStopPerson = (id: string) =>
  useChange(CHANGED, (number: string) =>
    http("POST /api/automations/:id/stop", { params: { id }, body: { number } }),
  );

/** What showed it is not asked again: it is not there any more. */
export function useDeleteAutomation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => http("DELETE /api/automations/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: automationKeys.all, refetchType: "none" }),
  });
}
