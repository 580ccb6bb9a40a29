"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { requestQuery } from "#lib/client/requests/queries.ts";
import type { RequestDetail } from "#lib/contract/desk/request/request.ts";
import { t, translated } from "#lib/contract/language.ts";
import { requestWords, tookWords } from "#lib/contract/words/console/request-words.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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

const back = () => ({ href: "/events/requests", label: t("Requests", "Maombi") });

/** One request to the service, with the answer as it came. */
export function RequestPage({ id }: { id: string }) {
  const query = useQuery(requestQuery(id));
  const { data, error } = query;
  if (!data) {
    return (
      <Page>
        <PageHeader title={t("Request", "Ombi")} back={back()} />
        {error && (
          <Card>
            <ListError
              title={t("We could not read this request", "Hatukuweza kusoma ombi hili")}
              query={query}
            >
              {t("Nothing that was sent is affected.", "Hakuna kilichotumwa kilichoathirika.")}
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
        back={back()}
        actions={
          <CopyButton
            text={supportText(data)}
            label={t("Copy for the service’s support", "Nakili kwa msaada wa huduma")}
            look="quiet"
          />
        }
      />
      <Card isPadded className="max-w-190">
        <Facts shape="list" facts={requestFacts(data)} />
      </Card>
      <Answer request={data} />
    </Page>
  );
}

const WHY_NONE: Record<Exclude<RequestDetail["answerState"], "shown">, string> = translated(() => ({
  none: t("No answer came.", "Hakuna jibu lililofika."),
  removed: t(
    "The answer is not kept any more, or none was stored.",
    "Jibu halihifadhiwi tena, au halikuhifadhiwa kabisa.",
  ),
  hidden: t(
    "You need the right to see whole phone numbers to read the answer: it may name people.",
    "Unahitaji ruhusa ya kuona namba kamili za simu ili kusoma jibu: huenda linataja watu.",
  ),
}));

function Answer({ request: { answer, answerState, count } }: { request: RequestDetail }) {
  const note =
    count > 1
      ? t("The first of these reads was answered so.", "Wa kwanza kati ya usomaji huu ulijibiwa hivi.")
      : t("As it came, without our keys.", "Kama lilivyofika, bila funguo zetu.");
  return (
    <Section
      title={t("What the service answered", "Jibu la huduma")}
      note={answerState === "shown" ? note : undefined}
    >
      {answerState === "shown" ? (
        <textarea
          readOnly
          rows={rowsOf(answer ?? "")}
          aria-label={t("The service’s answer", "Jibu la huduma")}
          value={answer || t("(empty)", "(tupu)")}
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
    [t("What happened", "Kilichotokea"), problem],
    [t("Belongs to", "Ni la"), ownerOf(request)],
    ["HTTP", request.httpStatus ?? t("No answer", "Hakuna jibu")],
    [t("Asked", "Tuliomba"), <Code key="path" text={`${method} ${path}`} />],
    ...timesOf(request),
    [
      t("Credits", "Krediti"),
      request.credits === null
        ? null
        : t(formatNoun(request.credits, "credit"), formatNounSw(request.credits, "krediti", "krediti")),
    ],
    [
      t("Decided", "Uamuzi"),
      resolution &&
        (DECIDED[resolution] ??
          t("The service said later what became of it", "Huduma ilisema baadaye kilichotokea")),
    ],
    [t("Not understood", "Kisichoeleweka"), oddities.length > 0 ? oddities.slice(0, 10).join(", ") : null],
    [
      t("Service’s id", "ID ya huduma"),
      serviceRequest && (
        <Copied
          text={serviceRequest}
          label={t("Copy the service’s request id", "Nakili ID ya huduma ya ombi")}
        />
      ),
    ],
    [t("Service’s time", "Saa ya huduma"), serviceTime && <Code key="time" text={serviceTime} />],
    [t("Our id", "ID yetu"), <Copied key="id" text={id} label={t("Copy our id", "Nakili ID yetu")} />],
  ];
  return known.flatMap(([label, value]) =>
    value === null || value === "" ? [] : [{ key: label, label, value }],
  );
}

const DECIDED: Record<string, string> = translated(() => ({
  sent: t("Counted as sent", "Imehesabiwa kuwa imetumwa"),
  "not-sent": t("Counted as not sent", "Imehesabiwa kuwa haikutumwa"),
  resend: t("Sent again", "Imetumwa tena"),
  created: t("Counted as created", "Kimehesabiwa kuwa kimetengenezwa"),
  "not-created": t("Counted as not created", "Kimehesabiwa kuwa hakikutengenezwa"),
}));

function ownerOf({ owner, request }: RequestDetail): ReactNode {
  if (owner === null) return null;
  return (
    <>
      <OwnerLink owner={owner} />
      {request !== null &&
        owner.kind === "campaign" &&
        t(`, request ${formatCount(request)}`, `, ombi la ${formatCount(request)}`)}
    </>
  );
}

function timesOf({ sentAt, endedAt, lastAt, tookMs, tries, count, httpStatus }: RequestDetail) {
  const times: [string, ReactNode][] =
    count > 1
      ? [
          [t("First", "La kwanza"), <ExactTime key="first" value={sentAt} />],
          [t("Last", "La mwisho"), <ExactTime key="last" value={lastAt} />],
          [
            t("How often", "Mara ngapi"),
            t(
              `${formatCount(count)} times alike within this minute`,
              `Mara ${formatCount(count)} kwa namna ileile ndani ya dakika hii`,
            ),
          ],
        ]
      : [
          [t("Sent", "Limetumwa"), <ExactTime key="sent" value={sentAt} />],
          [
            httpStatus === null ? t("Given up", "Tuliacha kusubiri") : t("Answered", "Limejibiwa"),
            endedAt && <ExactTime key="ended" value={endedAt} />,
          ],
        ];
  return [
    ...times,
    [
      count > 1 ? t("Slowest", "Polepole zaidi") : t("Took", "Muda"),
      tookMs === null ? null : tookWords(tookMs),
    ],
    [
      t("Tries", "Majaribio"),
      tries > 1
        ? t(
            `${formatCount(tries)}; the answer is that of the last`,
            `${formatCount(tries)}; jibu ni la jaribio la mwisho`,
          )
        : null,
    ],
  ] satisfies [string, ReactNode][];
}

const Code = ({ text }: { text: string }) => <span className="code break-all">{text}</span>;

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Code text={text} />
      <CopyButton text={text} label={label} isIcon />
    </span>
  );
}
