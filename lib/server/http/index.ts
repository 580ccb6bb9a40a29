export { TRUSTED_TYPES_SCRIPT } from "./answer-trusted-types.ts";
export { apiDoors, doors } from "./doors.ts";
export { requireReady } from "./require-ready.ts";
export { type Handler, parseInput } from "./serve-route.ts";
