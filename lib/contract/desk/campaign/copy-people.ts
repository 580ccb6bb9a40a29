import { z } from "zod";
import { DraftRevision, DraftSaved } from "./draft.ts";

/** `POST /api/drafts/:id/people`: the people of another campaign become the file of this draft. */
export const CopyPeople = DraftRevision.extend({
  campaignId: z.uuid("campaignId is the id of a campaign"),
  /** Everybody of it, or those it surely did not reach. */
  people: z.enum(["all", "unreached"], "people is all or unreached"),
});
export type CopyPeople = z.infer<typeof CopyPeople>;

/** How many people are in the file now, of a campaign or of a list. */
export const CopyPeopleAnswer = z.object({ draft: DraftSaved, people: z.int() });
export type CopyPeopleAnswer = z.infer<typeof CopyPeopleAnswer>;
