import { doors } from "#lib/server/http/index.ts";
import {
  createNote,
  deleteNote,
  getThread,
  listAnswerers,
  listConversations,
  reply,
  seeConversation,
  tellPresence,
  updateAnswerer,
  updateDone,
  updateDoneBefore,
} from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/inbox": ({ ctx, input }) => listConversations(ctx, input),
  "GET /api/inbox/:id": ({ ctx, input: { id, ...page } }) => getThread(ctx, id, page),
  "PUT /api/inbox/:id/answerer": ({ ctx, input }) => updateAnswerer(ctx, input),
  "PUT /api/inbox/:id/done": ({ ctx, input }) => updateDone(ctx, input),
  "POST /api/inbox/:id/notes": ({ ctx, input }) => createNote(ctx, input),
  "DELETE /api/inbox/:id/notes/:noteId": ({ ctx, input }) => deleteNote(ctx, input),
  "POST /api/inbox/:id/presence": ({ ctx, input }) => tellPresence(ctx, input),
  "POST /api/inbox/:id/reply": ({ ctx, input }) => reply(ctx, input),
  "POST /api/inbox/:id/seen": ({ ctx, input }) => seeConversation(ctx, input),
  "GET /api/inbox/answerers": ({ ctx }) => listAnswerers(ctx),
  "POST /api/inbox/done-before": ({ ctx, input }) => updateDoneBefore(ctx, input),
});
