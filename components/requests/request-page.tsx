"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { requestQuery } from "#lib/client/requests/queries.ts";
import type { RequestDetail } from "#lib/contract/desk/request/request.ts";
import { requestWords, tookWords } from "#lib/contract/words/console/request-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { ListError } from "../shell/list-error.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";
import { ExactTime } from "./exact-time.tsx";
import { Outcome } from "./outcome.tsx";
import { OwnerLink } from "./owner-link.tsx";
import { supportText } from "./support-text.ts";

const BACK = { href: "/events/requests", label: "Requests" };

/** One request to the service, with the answer as it came. */
export function RequestPage({ id }: { id: string }) {
  const query = useQuery(requestQuery(id));
  const { data, error } = query;
  if (!data) {
    return (
      <Page>
        <PageHeader title="Request" back={BACK} />
        {error && (
          <Card>
            <ListError title="We could not read this request" query={query}>
              Nothing that was sent is affected.
            </ListError>
          </Card>
        )}
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={requestWords(data)}
        state={<Outcome request={data} />}
        purpose={<ExactTime value={data.at} />}
        back={BACK}
        actions={<CopyButton text={supportText(data)} label="Copy for the service’s support" look="quiet" />}
      />
      <Card isPadded className="max-w-190">
        <Facts shape="list" facts={requestFacts(data)} />
      </Card>
      <Answer request={data} />
    </Page>
  );
}

const WHY_NONE: Record<Exclude<RequestDetail["answerState"], "shown">, string> = {
  none: "No answer came.",
  removed: "The answer is not kept any more, or none was stored.",
  hidden: "You need the right to see whole phone numbers to read the answer: it may name people.",
};

function Answer({ request: { answer, answerState, count } }: { request: RequestDetail }) {
  const note = count > 1 ? "The first of these reads was answered so." : "As it came, without our keys.";
  return (
    <Section title="What the service answered" note={answerState === "shown" ? note : undefined}>
      {answerState === "shown" ? (
        <textarea
          readOnly
          rows={rowsOf(answer ?? "")}
          aria-label="The service’s answer"
          value={answer || "(empty)"}
          className="w-full max-w-190 rounded-2 border border-line bg-sunken p-3 font-mono text-12"
        />
      ) : (
        <p className="text-13 text-ink-2">{WHY_NONE[answerState]}</p>
      )}
    </Section>
  );
}

/** As high as it is long, within bounds; the rest is scrolled to. */
const rowsOf = (answer: string): number => Math.min(16, Math.max(3, Math.ceil(answer.length / 80)));

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
