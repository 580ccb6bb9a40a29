import type { Sent } from "#lib/contract/desk/sent.ts";
import type { SignedInCtx } from "../context.ts";
import { requireSent } from "./require-sent.ts";

/** One send with what its page needs beside the people. Throws `not_found`. */
export const getSent = ({ db }: Pick<SignedInCtx, "db">, id: string): Promise<Sent> => requireSent(db, id);
