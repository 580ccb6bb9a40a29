import { openSends, type SealedSends } from "./sends.ts";

/**
 * The one send that is not dispatch's: nobody receives it. A creation whose answer proves nothing throws
 * `unknown-outcome` and must not be repeated: it carries no key.
 */
export const createTemplate = (sends: SealedSends, body: string) => openSends(sends).templates.create(body);
