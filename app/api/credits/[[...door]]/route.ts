import { getCharges, listCredits, reportCredits } from "#lib/server/credits/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/credits": ({ ctx, input }) => listCredits(ctx, input),
  "GET /api/credits/charges": ({ ctx }) => getCharges(ctx.db),
  "GET /api/credits/report.csv": ({ ctx, input }) => reportCredits(ctx, { ...input, form: "csv" }),
  "GET /api/credits/report.xlsx": ({ ctx, input }) => reportCredits(ctx, { ...input, form: "xlsx" }),
});
