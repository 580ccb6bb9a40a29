import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { formatLength } from "../../ui/time/format-time.ts";

const PATIENCE_MS = 10 * 60 * 1000;

type Awaited = Pick<Extract<ThreadLine, { way: "out" }>, "state" | "since">;

/** Of a message that is still on its way after ten minutes: `No confirmation for 12 min`. Empty for any other. */
export function unconfirmedWords({ state, since }: Awaited, now: Date): string {
  const waitedMs = now.getTime() - Date.parse(since);
  const isOnItsWay = state === "attempting" || state === "handed";
  return isOnItsWay && waitedMs >= PATIENCE_MS
    ? t(`No confirmation for ${formatLength(waitedMs)}`, `Haujathibitishwa kwa ${formatLength(waitedMs)}`)
    : "";
}
