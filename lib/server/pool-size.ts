/** Connections that all requests, pages and loops of one process share; `lib/launch/launcher/start-database.ts` adds up. */
export const POOL_SIZE = 10;

/** Those of the front beside it, for callbacks and live streams. */
export const FRONT_POOL_SIZE = 6;

/** Beside these, for sign-in and its kind: a crowd of strangers there leaves the others to people who are signed in. */
export const AUTH_POOL_SIZE = 2;

/** Beside those of the front, for callbacks that are refused: forgeries leave the others to genuine ones. */
export const QUARANTINE_POOL_SIZE = 2;
