import { CallSessionId } from "../../contract/wire/voice.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse, Refusal } from "../http/refusal.ts";
import { CALL_COLUMNS, type CallRow, presentCall } from "./call-resource.ts";
import { recordingLink } from "./recording.ts";

type FullRow = CallRow & { answeredAt: Date | null; createdAt: Date };

/** `GET …/calls/{callSessionId}`: by session row or call attempt identifier, the full shape (§2.7, §4.3). */
export async function getCall({ sandbox, customer, id }: Call): Promise<Answer> {
  const callSessionId = parse(CallSessionId, id);
  const [row] = await sandbox.db.query<FullRow>(
    `SELECT ${CALL_COLUMNS}, answered_at AS "answeredAt", created_at AS "createdAt" FROM sandbox.call
      WHERE customer_id = $1 AND (id::text = $2 OR call_attempt_id = $2)`,
    [customer.id, callSessionId],
  );
  if (!row) throw new Refusal(404, "Call session not found");
  const { answeredAt, endedAt, recordingMediaId } = row;
  const talkMs = answeredAt && endedAt ? endedAt.getTime() - answeredAt.getTime() : 0;
  const data = {
    ...presentCall(row, sandbox.settings),
    durationSeconds: endedAt ? Math.round(talkMs / 1_000) : null,
    ...(recordingMediaId ? { recordingMedia: recordingLink(sandbox, recordingMediaId, talkMs) } : {}),
  };
  return { status: 200, message: "Call retrieved", data };
}
