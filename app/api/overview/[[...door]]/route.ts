import { doors } from "#lib/server/http/index.ts";
import { getConnections, getOverview, probeService } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/overview": ({ ctx }) => getOverview(ctx),
  "GET /api/overview/connections": ({ ctx }) => getConnections(ctx),
  "POST /api/overview/probe": async ({ ctx }) => {
    await probeService(ctx);
    return { connections: await getConnections(ctx) };
  },
});
