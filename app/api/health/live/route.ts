import type { HealthAnswer } from "#lib/contract/desk/health.ts";
import { route, routes } from "#lib/server/http/index.ts";

const LIVE: HealthAnswer = { status: "live" };

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/health/live", () => LIVE),
});
