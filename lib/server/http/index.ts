export { clientAddress, peerStorage } from "./client-address.ts";
export { type Audience, POLICY, type Policy, type PolicyKey } from "./policy.ts";
export { faultOf, problemResponse } from "./problem.ts";
export { requireReady } from "./require-ready.ts";
export { type Call, type Handler, route } from "./route.ts";
export { methodNotAllowed, notFound, routes } from "./routes.ts";
