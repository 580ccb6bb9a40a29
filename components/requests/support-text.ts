import type { RequestDetail } from "#lib/contract/desk/request/request.ts";
import { requestWords } from "#lib/contract/words/console/request-words.ts";

const MOST_CHARS = 4_000;

/** What one sends to the service’s support: in UTC, as their log may be in any zone, and without anything of the body. */
export function supportText(request: RequestDetail): string {
  const { httpStatus, problem, serviceRequest, serviceTime, answer, id, method, path } = request;
  return [
    `${method} ${path} (${requestWords(request)})`,
    ...timesOf(request),
    httpStatus === null ? `No answer: ${problem ?? "none came"}` : `HTTP status: ${httpStatus}`,
    serviceRequest && `Your request id: ${serviceRequest}`,
    serviceTime && `Your timestamp: ${serviceTime}`,
    `Our id: ${id}`,
    answer && `Answer:\n${answer.slice(0, MOST_CHARS)}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function timesOf({ count, sentAt, endedAt, lastAt, httpStatus }: RequestDetail): string[] {
  if (count > 1) return [`First: ${sentAt}`, `Last: ${lastAt}`, `${count} times alike`];
  const ended = endedAt && `${httpStatus === null ? "Given up" : "Answered"}: ${endedAt}`;
  return [`Sent: ${sentAt}`, ...(ended ? [ended] : [])];
}
