import { doors } from "#lib/server/http/index.ts";
import { listChosen, listPeople, optOutChosen, reportPeople } from "#lib/server/people/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/people": ({ ctx, input }) => listPeople(ctx, input),
  "GET /api/people/report.csv": ({ ctx, input }) => reportPeople(ctx, input),
  "POST /api/people/lists": ({ ctx, input }) => listChosen(ctx, input),
  "POST /api/people/opt-outs": ({ ctx, input }) => optOutChosen(ctx, input),
});
