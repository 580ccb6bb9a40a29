import type { RequestDetail } from "#lib/contract/desk/request/request.ts";
import { t } from "#lib/contract/language.ts";
import { requestWords } from "#lib/contract/words/console/request-words.ts";

const MOST_CHARS = 4_000;

/** What one sends to the service’s support: in UTC, as their log may be in any zone, and without anything of the body. */
export function supportText(request: RequestDetail): string {
  const { httpStatus, problem, serviceRequest, serviceTime, answer, id, method, path } = request;
  return [
    `${method} ${path} (${requestWords(request)})`,
    ...timesOf(request),
    httpStatus === null
      ? t(`No answer: ${problem ?? "none came"}`, `Hakuna jibu: ${problem ?? "halikufika"}`)
      : t(`HTTP status: ${httpStatus}`, `Hali ya HTTP: ${httpStatus}`),
    serviceRequest && t(`Your request id: ${serviceRequest}`, `ID yenu ya ombi: ${serviceRequest}`),
    serviceTime && t(`Your timestamp: ${serviceTime}`, `Saa yenu: ${serviceTime}`),
    t(`Our id: ${id}`, `ID yetu: ${id}`),
    answer && t(`Answer:\n${answer.slice(0, MOST_CHARS)}`, `Jibu:\n${answer.slice(0, MOST_CHARS)}`),
  ]
    .filter(Boolean)
    .join("\n");
}

function timesOf({ count, sentAt, endedAt, lastAt, httpStatus }: RequestDetail): string[] {
  if (count > 1)
    return [
      t(`First: ${sentAt}`, `La kwanza: ${sentAt}`),
      t(`Last: ${lastAt}`, `La mwisho: ${lastAt}`),
      t(`${count} times alike`, `Sawasawa mara ${count}`),
    ];
  const ended =
    endedAt &&
    (httpStatus === null
      ? t(`Given up: ${endedAt}`, `Tuliacha kusubiri: ${endedAt}`)
      : t(`Answered: ${endedAt}`, `Limejibiwa: ${endedAt}`));
  return [t(`Sent: ${sentAt}`, `Limetumwa: ${sentAt}`), ...(ended ? [ended] : [])];
}
