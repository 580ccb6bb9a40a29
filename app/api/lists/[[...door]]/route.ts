import { spoolUpload } from "#lib/server/campaigns/index.ts";
import {
  addListed,
  combineContactLists,
  createContactList,
  deleteContactList,
  getContactList,
  importContactList,
  listContactLists,
  listPeople,
  makeListByHand,
  removeListed,
  reportContactList,
  updateContactList,
} from "#lib/server/contact-lists/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/lists": ({ ctx, input }) => listContactLists(ctx, input),
  "POST /api/lists": ({ ctx, input }) => createContactList(ctx, input),
  "GET /api/lists/:id": ({ ctx, input }) => getContactList(ctx, input.id),
  "PATCH /api/lists/:id": ({ ctx, input }) => updateContactList(ctx, input),
  "DELETE /api/lists/:id": ({ ctx, input }) => deleteContactList(ctx, input),
  "GET /api/lists/:id/people": ({ ctx, input }) => listPeople(ctx, input),
  "POST /api/lists/:id/people": ({ ctx, input }) => addListed(ctx, input),
  "DELETE /api/lists/:id/people": ({ ctx, input }) => removeListed(ctx, input),
  "GET /api/lists/:id/report.csv": ({ ctx, input }) => reportContactList(ctx, { id: input.id, form: "csv" }),
  "GET /api/lists/:id/report.xlsx": ({ ctx, input }) =>
    reportContactList(ctx, { id: input.id, form: "xlsx" }),
  "POST /api/lists/by-hand": ({ ctx, input }) => makeListByHand(ctx, input),
  "POST /api/lists/combine": ({ ctx, input }) => combineContactLists(ctx, input),
  "POST /api/lists/import": ({ ctx, request }) =>
    spoolUpload({ request, userId: ctx.actor.userId }, (upload) => importContactList(ctx, upload)),
});
