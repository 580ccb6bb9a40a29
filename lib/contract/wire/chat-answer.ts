import type { ChatResult } from "./chat.ts";
import { anyTextIn, bareIdIn, idIn, type Loose, memberOf, recordIn, textIn, truthIn } from "./read/loose.ts";
import type { Read } from "./sms-answer.ts";
import { saysFailed } from "./status.ts";

/** Both chat sends (§2.3): each entry by itself, an odd one costs only itself; null where nobody is named. */
export function readChatResults(place: Loose): Read<{ results: ChatResult[] }> | null {
  const list = memberOf(place, "results");
  if (!Array.isArray(list)) return null;
  const oddities: string[] = [];
  const results = list.flatMap((value, index) => {
    const result = resultIn(recordIn(value) ?? {});
    if (result === null) oddities.push(`results[${index}]`);
    else if (result.success && !result.messageId) oddities.push(`results[${index}].messageId`);
    return result === null ? [] : [result];
  });
  return results.length === 0 ? null : { data: { results }, oddities };
}

function resultIn(row: Loose): ChatResult | null {
  const to = recipientIn(memberOf(row, "to"));
  const error = anyTextIn(memberOf(row, "error"));
  const told = truthIn(memberOf(row, "success"));
  // What was not accepted has no message (§2.3).
  const bare = (told ?? error === null) ? bareIdIn(row) : null;
  const messageId = idIn(memberOf(row, "messageId")) ?? bare;
  const success = told ?? impliedSuccess(messageId, error);
  const status = textIn(memberOf(row, "status"));
  if (to === null || success === null) return null;
  return {
    to,
    success,
    messageId,
    wamid: idIn(memberOf(row, "wamid")),
    status,
    // What was taken and has failed since has a reason too.
    error: success && !saysFailed(status) ? null : error,
  };
}

// Where it does not say: an id is given to what was taken, an error to what was not (§2.3).
function impliedSuccess(messageId: string | null, error: string | null): boolean | null {
  if ((messageId === null) === (error === null)) return null;
  return messageId !== null;
}

// We always send a plus; a number cannot carry one.
function recipientIn(value: unknown): string | null {
  return typeof value === "number" ? `+${value}` : idIn(value);
}
