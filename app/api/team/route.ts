import { Team } from "#lib/contract/desk/team.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { listTeam } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/team", { answer: Team }, ({ ctx }) => listTeam(ctx)),
});
