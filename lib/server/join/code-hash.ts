import { createHmac } from "node:crypto";

/** Keyed by the secret of the console: of a table that was read nobody learns a code by trying a million. */
export const codeHash = (
  secret: string,
  { pageId, number, code }: { pageId: string; number: string; code: string },
): Buffer => createHmac("sha256", secret).update(`join ${pageId} ${number} ${code}`).digest();
