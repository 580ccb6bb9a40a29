/**
 * A folder for systems that speak no HTTP: what a file asks for is accepted as by `POST /api/v1/message-batches`, by the key that
 * `OUTBOX_KEY` names. Beside the file grow what was accepted, what was refused and what became of each.
 */
export { openOutbox } from "./watch-folder.ts";
