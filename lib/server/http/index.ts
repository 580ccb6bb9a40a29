export { TRUSTED_TYPES_SCRIPT } from "./answer/trusted-types.ts";
export { requireReady } from "./require-ready.ts";
export { route } from "./route.ts";
export { routes } from "./routes.ts";
export type { Handler } from "./serve-route.ts";
