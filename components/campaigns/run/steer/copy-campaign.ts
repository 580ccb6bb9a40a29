import { copyPeople, saveDraft } from "#lib/client/drafts/requests.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CopyPeople } from "#lib/contract/desk/campaign/copy-people.ts";
import { draftInputOf, draftValuesOf } from "../../composer/draft/draft-values.ts";

/** Makes a draft of a campaign, with people of it; answers its id, and how many they are. */
export async function copyCampaign(campaign: Campaign, people: CopyPeople["people"], zone: string) {
  const id = crypto.randomUUID();
  const name = `${campaign.name.slice(0, 110)} (${people === "all" ? "copy" : "again"})`;
  const form = { ...draftValuesOf(campaign, zone), name, when: "now" as const, date: "", time: "" };
  const body = { revision: 0, form, reading: null, campaign: draftInputOf(form, zone) };
  const { revision } = await saveDraft(id, body, false);
  return { id, copied: await copyPeople(id, { campaignId: campaign.id, people, revision }) };
}
