import type { HealthAnswer } from "#lib/contract/desk/health.ts";
import { requireReady, route, routes } from "#lib/server/http/index.ts";
import { listStandingStill } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/health/ready", async ({ ctx }): Promise<HealthAnswer> => {
    await requireReady(ctx);
    const standingStill = await listStandingStill(ctx);
    return { status: "ready", ...(standingStill.length > 0 && { standingStill }) };
  }),
});
