import type { Context } from "../context.ts";
import { getLiveEpoch } from "../store/console/live.ts";
import { encodeId } from "./ring.ts";

/** The id of the newest event that streams may have sent by now. Whatever is read after this is not older. */
export async function getLiveId({ db }: Pick<Context, "db">): Promise<string> {
  const { id, newest } = await getLiveEpoch(db);
  return encodeId(id, newest);
}
