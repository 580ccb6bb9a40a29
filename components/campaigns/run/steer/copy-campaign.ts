import { copyPeople, saveDraft } from "#lib/client/drafts/requests.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CopyPeople } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { draftInputOf, draftValuesOf } from "../../composer/draft/draft-values.ts";

/** Whose message goes into the draft alone, or with people of the campaign. */
export type Copied = CopyPeople["people"] | "nobody";

/** Makes a draft of a campaign; answers its id, and how many people it has. */
export async function copyCampaign(campaign: Campaign, people: Copied, zone: string) {
  const id = crypto.randomUUID();
  const name = `${campaign.name.slice(0, 110)} (${people === "unreached" ? t("again", "tena") : t("copy", "nakala")})`;
  const form = { ...draftValuesOf(campaign, zone), name, when: "now" as const, date: "", time: "" };
  const body = { revision: 0, form, reading: null, campaign: draftInputOf(form, zone) };
  const { revision } = await saveDraft(id, body, false);
  if (people === "nobody") return { id, copied: 0 };
  return { id, copied: await copyPeople(id, { campaignId: campaign.id, people, revision }) };
}
