export { clientAddress, peerStorage } from "./client-address.ts";
export { requireReady } from "./require-ready.ts";
export { type Handler, route } from "./route.ts";
export { methodNotAllowed, notFound, routes } from "./routes.ts";
