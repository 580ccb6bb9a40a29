export { getConsole, getFacts, VERSION } from "./get-console.ts";
export { isSetUp } from "./is-set-up.ts";
export { listNeeds, listStandingStill } from "./list-needs.ts";
export { getLate } from "./networks.ts";
export { askGrants, probeService } from "./probe-service.ts";
export { getConnections, getOverview, openServiceWatch } from "./watch-service.ts";
