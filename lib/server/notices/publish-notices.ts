import type { Tx } from "#lib/db/index.ts";
import { publish } from "../publish.ts";
import { noteInboxNews } from "../store/notice/inbox-notice.ts";
import { tellNotices } from "../store/notice/notice.ts";

/** Notes what happened in the inbox, and tells open pages of what was noted since the last time. Only one process may be here at a time. */
export async function publishNotices(tx: Tx): Promise<void> {
  await noteInboxNews(tx);
  if ((await tellNotices(tx)) > 0) await publish(tx, [{ topic: "notice", data: {} }]);
}
