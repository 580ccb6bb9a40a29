/** Connections that all requests, pages and loops of one process share; `lib/launch/launcher/connection-budget.ts` adds up. */
export const POOL_SIZE = 10;
