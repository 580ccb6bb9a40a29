import { getPersonFields, updatePersonFields } from "#lib/server/groups/index.ts";
import { doors } from "#lib/server/http/index.ts";
import {
  getComplaint,
  getComplaintPdf,
  getHeldJson,
  getHeldPdf,
  getPerson,
} from "#lib/server/people/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/person": ({ ctx, input }) => getPerson(ctx, input),
  "GET /api/person/fields": ({ ctx, input }) => getPersonFields(ctx, input.number),
  "PUT /api/person/fields": ({ ctx, input }) => updatePersonFields(ctx, { ...input, source: "hand" }),
  "GET /api/person/complaint": ({ ctx, input }) => getComplaint(ctx, input),
  "GET /api/person/complaint.pdf": ({ ctx, input }) => getComplaintPdf(ctx, input),
  "GET /api/person/held.json": ({ ctx, input }) => getHeldJson(ctx, input),
  "GET /api/person/held.pdf": ({ ctx, input }) => getHeldPdf(ctx, input),
});
