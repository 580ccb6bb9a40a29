import type { ReactNode } from "react";
import type { RequestDetail } from "#lib/contract/desk/request/request.ts";
import { tookWords } from "#lib/contract/words/console/request-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { ExactTime } from "./exact-time.tsx";
import { OwnerLink } from "./owner-link.tsx";

type Fact = { key: string; label: string; value: ReactNode };

/** All that is known of one request, but its answer. */
export function requestFacts(request: RequestDetail): Fact[] {
  const { method, path, problem, oddities, serviceRequest, serviceTime, id, resolution } = request;
  const known: [label: string, value: ReactNode][] = [
    ["What happened", problem],
    ["Belongs to", ownerOf(request)],
    ["HTTP", request.httpStatus ?? "No answer"],
    ["Asked", <Code key="path" text={`${method} ${path}`} />],
    ...timesOf(request),
    ["Credits", request.credits === null ? null : formatNoun(request.credits, "credit")],
    ["Decided", resolution && (DECIDED[resolution] ?? "The service said later what became of it")],
    ["Not understood", oddities.length > 0 ? oddities.slice(0, 10).join(", ") : null],
    ["Service’s id", serviceRequest && <Copied text={serviceRequest} what="the service’s request id" />],
    ["Service’s time", serviceTime && <Code key="time" text={serviceTime} />],
    ["Our id", <Copied key="id" text={id} what="our id" />],
  ];
  return known.flatMap(([label, value]) =>
    value === null || value === "" ? [] : [{ key: label, label, value }],
  );
}

const DECIDED: Record<string, string> = {
  sent: "Counted as sent",
  "not-sent": "Counted as not sent",
  resend: "Sent again",
  created: "Counted as created",
  "not-created": "Counted as not created",
};

function ownerOf({ owner, request }: RequestDetail): ReactNode {
  if (owner === null) return null;
  return (
    <>
      <OwnerLink owner={owner} />
      {request !== null && owner.kind === "campaign" && `, request ${formatCount(request)}`}
    </>
  );
}

function timesOf({ sentAt, endedAt, lastAt, tookMs, tries, count, httpStatus }: RequestDetail) {
  const times: [string, ReactNode][] =
    count > 1
      ? [
          ["First", <ExactTime key="first" value={sentAt} />],
          ["Last", <ExactTime key="last" value={lastAt} />],
          ["How often", `${formatCount(count)} times alike within this minute`],
        ]
      : [
          ["Sent", <ExactTime key="sent" value={sentAt} />],
          [
            httpStatus === null ? "Given up" : "Answered",
            endedAt && <ExactTime key="ended" value={endedAt} />,
          ],
        ];
  return [
    ...times,
    [count > 1 ? "Slowest" : "Took", tookMs === null ? null : tookWords(tookMs)],
    ["Tries", tries > 1 ? `${formatCount(tries)}; the answer is that of the last` : null],
  ] satisfies [string, ReactNode][];
}

const Code = ({ text }: { text: string }) => <span className="code break-all">{text}</span>;

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Code text={text} />
      <CopyButton text={text} label={`Copy ${what}`} isIcon />
    </span>
  );
}
