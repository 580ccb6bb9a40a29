import { spoolUpload } from "#lib/server/campaigns/index.ts";
import {
  copyGroup,
  copyList,
  copyPeople,
  getDraft,
  planDraft,
  readDraftFile,
  saveDraft,
  saveDraftFile,
} from "#lib/server/drafts/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/drafts/:id": async ({ ctx, input }) => ({ draft: await getDraft(ctx, input.id) }),
  "PUT /api/drafts/:id": async ({ ctx, input }) => ({ draft: await saveDraft(ctx, input) }),
  "GET /api/drafts/:id/file": ({ ctx, input }) => readDraftFile(ctx, input.id),
  "PUT /api/drafts/:id/file": ({ ctx, input, request }) =>
    spoolUpload({ request, userId: ctx.actor.userId }, async ({ file }) => ({
      draft: await saveDraftFile(ctx, { ...input, file }),
    })),
  "POST /api/drafts/:id/list": ({ ctx, input }) => copyList(ctx, input),
  "POST /api/drafts/:id/group": ({ ctx, input }) => copyGroup(ctx, input),
  "POST /api/drafts/:id/people": ({ ctx, input }) => copyPeople(ctx, input),
  "POST /api/drafts/:id/plan": ({ ctx, input }) => planDraft(ctx, input),
});
