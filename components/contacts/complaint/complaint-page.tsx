"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import { complaintHref, personHref } from "#lib/client/people/person-href.ts";
import { complaintQuery } from "#lib/client/people/queries.ts";
import { COMPLAINT_DAYS, COMPLAINT_LANGUAGES, type ComplaintLanguage } from "#lib/contract/desk/choices.ts";
import type { Complaint } from "#lib/contract/desk/people/complaint.ts";
import { t } from "#lib/contract/language.ts";
import { type ComplaintLine, complaintText, type SentLine } from "#lib/contract/rules/complaint-lines.ts";
import { minuteIn } from "#lib/contract/rules/day-in.ts";
import { type ComplaintWords, complaintWords } from "#lib/contract/words/complaint-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Card } from "../../ui/card.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Section } from "../../ui/section.tsx";
import { ComplaintActs, type ComplaintRights } from "./complaint-acts.tsx";

type ComplaintPageProps = { number: string; language: ComplaintLanguage; rights: ComplaintRights };

/** What answers somebody who asks why they were written to, in one of two languages; it is made to be printed. */
export function ComplaintPage({ number, language, rights }: ComplaintPageProps) {
  const query = useQuery(complaintQuery(number));
  const { data: complaint } = query;
  const words = complaintWords(language);
  return (
    <div lang={language} className="contents">
      <Page>
        <PageHeader
          title={words.title}
          purpose={words.purpose}
          back={{ href: personHref(number), label: words.acts.back }}
          actions={<Languages number={number} language={language} />}
        />
        {query.error && (
          <ListError
            title={t("We could not read this person", "Hatukuweza kusoma taarifa za mtu huyu")}
            query={query}
          >
            {detailOf(query.error)}
          </ListError>
        )}
        {query.isPending && <Skeleton width="full" />}
        {complaint && (
          <>
            <ComplaintActs complaint={complaint} language={language} rights={rights} />
            <Answer complaint={complaint} words={words} />
          </>
        )}
      </Page>
    </div>
  );
}

/** The same page in the other language: an address of its own, so that a printed or shared page stays as it is. */
function Languages({ number, language }: Pick<ComplaintPageProps, "number" | "language">) {
  return (
    <nav aria-label="Language · Lugha" className="flex gap-3 text-13 print:hidden">
      {COMPLAINT_LANGUAGES.map((other) => (
        <PageLink
          key={other}
          lang={other}
          href={complaintHref(number, other)}
          aria-current={other === language ? "page" : undefined}
          className={other === language ? "touch font-semibold" : "link touch"}
        >
          {complaintWords(other).language}
        </PageLink>
      ))}
    </nav>
  );
}

function Answer({ complaint, words }: { complaint: Complaint; words: ComplaintWords }) {
  const text = complaintText(complaint, words, formatNumber(complaint.number));
  return (
    <>
      <Section title={words.now} note={words.madeUp(minuteIn(complaint.zone, complaint.at), complaint.zone)}>
        <Card isPadded>
          <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2 text-13">
            {text.facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-12 text-ink-3">{label}</dt>
                <dd dir="auto" className="num font-medium">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <ul className="flex flex-col gap-1 text-13">
            {text.now.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section title={words.sentTitle(COMPLAINT_DAYS)} note={words.sentCount(text.sent.length)}>
        <SentTable lines={text.sent} words={words} />
        {complaint.isCut && <p className="mt-2 text-12 text-ink-2">{words.cut}</p>}
      </Section>
      {text.calls.length > 0 && <Lines title={words.callsTitle} lines={text.calls} none="" />}
      <Lines title={words.consentTitle} lines={text.consents} none={words.noConsentHistory} />
      <Lines title={words.optOutTitle} lines={text.optOuts} none={words.noOptOuts} />
      <Lines title={words.originTitle} lines={text.origins} none={words.noOrigin} />
      <p className="text-12 text-ink-3">{words.law}</p>
    </>
  );
}

/** A table on a wide screen and on paper, entries below each other on a phone. */
function SentTable({ lines, words }: { lines: readonly SentLine[]; words: ComplaintWords }) {
  if (lines.length === 0) return <None>{words.nothingSent}</None>;
  const { columns } = words;
  return (
    <Card>
      <table aria-label={words.sentTitle(COMPLAINT_DAYS)} className="w-full text-left text-13 max-sm:block">
        <thead className="text-12 text-ink-3 max-sm:sr-only">
          <tr>
            {[columns.when, columns.what, columns.who, columns.consent].map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {lines.map((line) => (
            <tr
              key={line.key}
              className="break-inside-avoid border-line border-t align-top max-sm:block max-sm:py-2"
            >
              <td className={`${CELL} num sm:whitespace-nowrap`}>
                {line.when}
                <span className="block text-12 text-ink-2">
                  {line.channel} · {line.state}
                </span>
              </td>
              <td className={`${CELL} wrap-anywhere`}>
                <span dir="auto" className="block whitespace-pre-wrap">
                  {line.text}
                </span>
                <span dir="auto" className="block text-12 text-ink-2">
                  {line.from}
                </span>
              </td>
              <td className={`${CELL} text-12`}>
                <Stacked lines={line.who} />
              </td>
              <td className={`${CELL} wrap-anywhere text-12`}>
                <Stacked lines={line.consent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const CELL = "px-4 py-2 max-sm:block max-sm:py-0.5";

const Stacked = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} dir="auto" className="block">
      {line}
    </span>
  ));

function Lines({ title, lines, none }: { title: string; lines: readonly ComplaintLine[]; none: string }) {
  return (
    <Section title={title}>
      {lines.length === 0 ? (
        <None>{none}</None>
      ) : (
        <Card>
          <ul aria-label={title} className="text-13 [&>li+li]:border-line [&>li+li]:border-t">
            {lines.map(({ key, when, title: head, below }) => (
              <li key={key} className="wrap-anywhere break-inside-avoid px-4 py-2">
                <span className="num mr-2 text-12 text-ink-3">{when}</span>
                <span dir="auto" className="font-medium">
                  {head}
                </span>
                <span className="block text-12 text-ink-2">
                  <Stacked lines={below} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

const None = ({ children }: { children: ReactNode }) => (
  <Card isPadded>
    <p className="text-13 text-ink-2">{children}</p>
  </Card>
);
