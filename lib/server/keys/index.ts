// Which system asks: the secret of a request to the API, and whose it is. Keys are made in `lib/server/api/keys.ts`.

export { type ActingKey, actingKey, admitKey, contextOf, isKeyOpen, type KeyCtx } from "./admit-key.ts";
export { createSecret } from "./key-format.ts";
export { countInDay, senderOf } from "./key-limits.ts";

/** The header of an answer that was given before: nothing was done again. */
export const REPLAYED = "idempotent-replayed";
