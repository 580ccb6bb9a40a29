import type { HealthAnswer } from "#lib/contract/desk/overview.ts";
import type { Ctx } from "#lib/server/context.ts";
import { doors, requireReady } from "#lib/server/http/index.ts";
import { listStandingStill, VERSION } from "#lib/server/overview/index.ts";

let looking: Promise<HealthAnswer> | undefined;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/health/live": ({ ctx: { env } }) => ({ status: "live", version: VERSION, commit: env.commit }),
  // Whoever asks meanwhile shares the answer: anybody may, and a slow database would lose a connection to each.
  "GET /api/health/ready": ({ ctx }) => {
    looking ??= look(ctx).finally(() => {
      looking = undefined;
    });
    return looking;
  },
});

async function look(ctx: Ctx): Promise<HealthAnswer> {
  await requireReady(ctx);
  const standingStill = await listStandingStill(ctx);
  return { status: "ready", ...(standingStill.length > 0 && { standingStill }) };
}
