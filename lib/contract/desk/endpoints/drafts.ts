import { CampaignId } from "../campaign/campaign.ts";
import { CopyPeople, CopyPeopleAnswer } from "../campaign/copy-people.ts";
import { DraftAnswer, DraftRevision, DraftSavedAnswer, PlanAnswer, SaveDraft } from "../campaign/draft.ts";
import { CopyList } from "../people/contact-list.ts";
import { BRINGS, LARGE, read, write } from "./endpoint.ts";

/** What a composer keeps of a campaign that is not started. */
export const DRAFTS = {
  "GET /api/drafts/:id": read("sender", { params: CampaignId, answer: DraftAnswer }),
  "PUT /api/drafts/:id": write("sender", {
    bodyLimit: LARGE,
    params: CampaignId,
    body: SaveDraft,
    answer: DraftSavedAnswer,
  }),
  "GET /api/drafts/:id/file": read("sender", { rights: ["seeNumbers"], params: CampaignId }),
  "PUT /api/drafts/:id/file": write("sender", {
    rights: BRINGS,
    isStream: true,
    params: CampaignId,
    query: DraftRevision,
    answer: DraftSavedAnswer,
  }),
  "POST /api/drafts/:id/people": write("sender", {
    rights: ["seeNumbers"],
    params: CampaignId,
    body: CopyPeople,
    answer: CopyPeopleAnswer,
  }),
  // Shows nobody: whoever sees no numbers plans with a file they may not open.
  "POST /api/drafts/:id/list": write("sender", {
    params: CampaignId,
    body: CopyList,
    answer: CopyPeopleAnswer,
  }),
  "POST /api/drafts/:id/plan": write("sender", {
    params: CampaignId,
    body: DraftRevision,
    answer: PlanAnswer,
  }),
} as const;
