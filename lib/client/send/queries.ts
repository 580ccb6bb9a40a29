import { queryOptions } from "@tanstack/react-query";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { Fault } from "#lib/fault.ts";
import { http } from "../http.ts";
import { sendKeys } from "./keys.ts";

/** Senders as learned from accepted and refused sends, newest outcome first. */
export const sendersQuery = queryOptions({
  queryKey: sendKeys.senders,
  queryFn: ({ signal }) => http("GET /api/senders", { signal }),
});

/**
 * What became of each recipient of one SMS request: its answer names no recipient, the journal knows whom an id
 * belongs to, and how surely. Found by any id of the answer.
 */
export const outcomeQuery = (messageId: string) =>
  queryOptions({
    queryKey: sendKeys.outcome(messageId),
    queryFn: async ({ signal }): Promise<RecipientRow[]> => {
      const found = await http("GET /api/messages", { query: { q: messageId }, signal });
      const campaignId = found.items[0]?.campaign.id;
      if (!campaignId)
        throw new Fault("not_found", "We have not stored this message yet.", { retry: "after" });
      return listAll(campaignId, signal);
    },
  });

const OPEN: readonly RecipientRow["state"][] = ["queued", "attempting"];
const LOOK_AGAIN_MS = 1_000;

/** What became of each recipient of a send whose answer did not reach this browser; asked again until all are sent. */
export const seenQuery = (campaignId: string) =>
  queryOptions({
    queryKey: sendKeys.seen(campaignId),
    queryFn: ({ signal }) => listAll(campaignId, signal),
    refetchInterval: ({ state }) =>
      state.data?.every((row) => !OPEN.includes(row.state)) ? false : LOOK_AGAIN_MS,
  });

async function listAll(campaignId: string, signal: AbortSignal): Promise<RecipientRow[]> {
  const rows: RecipientRow[] = [];
  let cursor: string | undefined;
  do {
    const params = { id: campaignId };
    const page = await http("GET /api/campaigns/:id/recipients", { params, query: { cursor }, signal });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
