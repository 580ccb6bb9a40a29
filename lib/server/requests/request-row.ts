import { channelOf } from "#lib/contract/desk/request/channel-of.ts";
import type { RequestOutcome, RequestRow } from "#lib/contract/desk/request/request.ts";
import type { RequestSource } from "../store/request/request-view.ts";

const OUTCOME_OF: Record<RequestSource["state"], RequestOutcome> = {
  attempting: "asking",
  planned: "waiting",
  done: "accepted",
  refused: "refused",
  "not-sent": "not-sent",
  unknown: "unknown",
  "failed-read": "failed-read",
};

/** The row that a list shows. */
export function requestRow(source: RequestSource): RequestRow {
  const { place: _, state, at, lastAt, owner, ...row } = source;
  return {
    ...row,
    channel: channelOf(row.kind),
    at: at.toISOString(),
    lastAt: lastAt.toISOString(),
    outcome: OUTCOME_OF[state],
    // A call that was removed is still in the journal, and has no page.
    owner: owner?.id ? owner : null,
  };
}
