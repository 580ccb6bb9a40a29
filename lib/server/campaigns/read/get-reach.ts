import type { CampaignReach } from "#lib/contract/desk/campaign/campaign.ts";
import { reachDays, reachLimitOf } from "#lib/contract/rules/sending/chat-reach.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { SignedInCtx } from "../../context.ts";
import { getSetting } from "../../store/console/setting.ts";
import { countReach } from "../../store/sending/chat-reach.ts";
import { requireCampaign } from "../require-campaign.ts";

/** What the WhatsApp limit means for who is queued of a campaign; nothing is counted where no limit is known, or nobody gets a template. */
export async function getReach({ db }: SignedInCtx, id: string): Promise<CampaignReach> {
  const { content } = await requireCampaign(db, id);
  const limit = reachLimitOf(await getSetting(db, "chatReach"));
  if (limit === null || !templateOf(content)) return { limit: null, people: 0, reached: 0, days: 1 };
  const { people, reached } = await countReach(db, id);
  return { limit, people, reached, days: reachDays(people, { limit, reached }) };
}
