export { clientAddress, peerStorage } from "./client-address.ts";
export { refuseRequest } from "./refuse-request.ts";
export { requireReady } from "./require-ready.ts";
export { type Handler, route } from "./route.ts";
export { methodNotAllowed, notFound, refusal, routes } from "./routes.ts";
