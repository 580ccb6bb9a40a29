/** Connections that all requests, pages and loops of one process share; `lib/launch/launcher/connection-budget.ts` adds up. */
export const POOL_SIZE = 10;

/** Those of the front beside it, for callbacks and live streams. */
export const FRONT_POOL_SIZE = 6;
