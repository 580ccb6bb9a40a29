import type { ListWindowPeople, WindowPeople } from "#lib/contract/desk/campaign/campaign-windows.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { openFrom, windowEndOf } from "#lib/contract/rules/sending/chat-window.ts";
import type { SignedInCtx } from "../../context.ts";
import { lookFurther } from "../../look-further.ts";
import { listWindowRows, type WindowRow } from "../../store/campaign/campaign-windows.ts";
import { getLastSeq } from "../../store/campaign/recipient/recipient-view.ts";
import { requireCampaign } from "../require-campaign.ts";
import { momentOf, WINDOW_STEP } from "./count-windows.ts";

/** Who of a campaign has an open window, a closed one, or none that we know of; in the order of the file. Throws `not_found`. */
export async function listWindowPeople(
  { db, clock }: SignedInCtx,
  id: string,
  { state, cursor, at }: ListWindowPeople,
): Promise<WindowPeople> {
  await requireCampaign(db, id);
  const last = await getLastSeq(db, id);
  const from = openFrom(momentOf(clock.now(), at));
  const { rows, next } = await lookFurther(
    clock,
    { from: cursor, limit: PAGE_ROWS + 1 },
    async (after: number, limit) => {
      const upTo = Math.min(after + WINDOW_STEP, last);
      const found = await listWindowRows(db, id, { after, upTo, openFrom: from, state, limit });
      return { rows: found, next: upTo < last ? upTo : null };
    },
  );
  const shown = rows.slice(0, PAGE_ROWS);
  const goesOn = rows.length > PAGE_ROWS ? shown.at(-1)?.seq : next;
  return { items: shown.map(personOf), nextCursor: goesOn == null ? null : String(goesOn) };
}

const personOf = ({ lastInboundAt, ...row }: WindowRow) => ({
  ...row,
  endsAt: lastInboundAt && new Date(windowEndOf(lastInboundAt.getTime())).toISOString(),
});
