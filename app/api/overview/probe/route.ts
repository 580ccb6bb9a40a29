import { route, routes } from "#lib/server/http/index.ts";
import { getConnections, probeService } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/overview/probe", async ({ ctx }) => {
    await probeService(ctx);
    return { connections: await getConnections(ctx) };
  }),
});
