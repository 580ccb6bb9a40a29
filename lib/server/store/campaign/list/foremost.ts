import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { FOREMOST_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Tx } from "#lib/db/index.ts";
import { campaignOf, type ViewRow, viewOf } from "../campaign-view.ts";
import { SHOWN_AT, SHOWN_STATE } from "./campaign-list.ts";

const OF_STATE = `SELECT * FROM campaign c WHERE c.kind = 'campaign' AND ${SHOWN_STATE} = asked.state`;
// The newest of a state begin where the index of the list says; of those that are scheduled none may be passed over.
const FOREMOST = `${viewOf(`(SELECT found.*, asked.place FROM unnest($1::text[]) WITH ORDINALITY AS asked (state, place), LATERAL (
      (${OF_STATE} AND asked.state <> 'scheduled' ORDER BY ${SHOWN_AT} DESC, c.id DESC LIMIT $2)
      UNION ALL (${OF_STATE} AND asked.state = 'scheduled' ORDER BY c.scheduled_at LIMIT $2)
    ) found)`)}
  ORDER BY c.place, CASE WHEN c.state = 'scheduled' THEN c.scheduled_at END, ${SHOWN_AT} DESC, c.id DESC LIMIT $2`;

/** Those in one of the foremost states, in their order: what is due soonest first, then the newest. */
export async function listForemostViews(tx: Tx, limit: number): Promise<Campaign[]> {
  return (await tx.query<ViewRow>(FOREMOST, [FOREMOST_STATES, limit])).map(campaignOf);
}
