export { getConnections } from "./get-connections.ts";
export { getConsole } from "./get-console.ts";
export { getFacts } from "./get-facts.ts";
export { getOverview } from "./get-overview.ts";
export { isSetUp } from "./is-set-up.ts";
export { listStandingStill } from "./list-standing-still.ts";
export { probeService } from "./probe-service.ts";
export { updateOrganisation } from "./update-organisation.ts";
