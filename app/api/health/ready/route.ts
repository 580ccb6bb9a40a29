import { HealthAnswer } from "#lib/contract/desk/health.ts";
import { requireReady, route, routes } from "#lib/server/http/index.ts";

const READY: HealthAnswer = { status: "ready" };

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/health/ready", { answer: HealthAnswer }, async ({ ctx }) => {
    await requireReady(ctx);
    return READY;
  }),
});
