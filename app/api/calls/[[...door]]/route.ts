import {
  checkCall,
  countCalls,
  createNote,
  getCall,
  getCallsToday,
  listCalls,
  removeNote,
  reportCalls,
  reportEvidence,
  resolveCall,
  updateTags,
} from "#lib/server/calls/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/calls": ({ ctx, input }) => listCalls(ctx, input),
  "GET /api/calls/:id": ({ ctx, input }) => getCall(ctx, input.id),
  "POST /api/calls/:id/check": ({ ctx, input }) => checkCall(ctx, input.id),
  "GET /api/calls/:id/evidence.csv": ({ ctx, input }) => reportEvidence(ctx, input.id),
  "POST /api/calls/:id/notes": ({ ctx, input: { id, ...note } }) => createNote(ctx, id, note),
  "DELETE /api/calls/:id/notes/:noteId": async ({ ctx, input }) => {
    await removeNote(ctx, input.id, input.noteId);
  },
  "POST /api/calls/:id/resolve": ({ ctx, input: { id, ...decision } }) => resolveCall(ctx, id, decision),
  "PUT /api/calls/:id/tags": ({ ctx, input: { id, ...tags } }) => updateTags(ctx, id, tags),
  "GET /api/calls/counts": ({ ctx, input }) => countCalls(ctx, input),
  "GET /api/calls/report.csv": ({ ctx, input }) => reportCalls(ctx, { ...input, form: "csv" }),
  "GET /api/calls/report.xlsx": ({ ctx, input }) => reportCalls(ctx, { ...input, form: "xlsx" }),
  "GET /api/calls/today": ({ ctx }) => getCallsToday(ctx),
});
