"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, Phone, PhoneOff, RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { StatusIcon } from "#components/domain/status/status-icon.tsx";
import { useCheckCall, useResolveCall } from "#lib/client/calls/mutations.ts";
import { callQuery } from "#lib/client/calls/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { CallDetail, ResolveCall } from "#lib/contract/desk/call/call.ts";
import { t, translated } from "#lib/contract/language.ts";
import { askIdOf } from "#lib/contract/rules/call/ask-id-of.ts";
import { callStarterOf } from "#lib/contract/words/call/call-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { CallLength, CallState } from "../../shell/calls/call-length.tsx";
import { callStateOf } from "../../shell/calls/call-state-of.ts";
import { DownloadLink } from "../../shell/download-link.tsx";
import { FaultNote } from "../../shell/fault-note.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { Note } from "../../ui/note.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Section } from "../../ui/section.tsx";
import { PayloadTree } from "../../ui/text/payload-tree.tsx";
import { Time } from "../../ui/time/time.tsx";
import { CallFacts, CallNotes } from "./call-notes.tsx";
import type { CallPageRights } from "./call-page-rights.ts";
import { CallTags } from "./call-tags.tsx";
import { RecordingSection } from "./recording-section.tsx";

const BACK = translated(() => ({ href: "/calls", label: t("Calls", "Simu") }));

type CallPageProps = { id: string; startAt: number | null; rights: CallPageRights };

/** One call from the request to its recording; follows it while it goes. */
export function CallPage({ id, startAt, rights }: CallPageProps) {
  const { data, error, isFetching, refetch } = useQuery(callQuery(id));
  if (data) return <Loaded call={data} startAt={startAt} rights={rights} />;
  return (
    <Page>
      <PageHeader title={t("Call", "Simu")} back={BACK} />
      {error && (
        <Card>
          <ListError
            title={t("This call could not be read", "Simu hii haikuweza kusomwa")}
            query={{ error, refetch, isFetching }}
          >
            {t("The call is not affected.", "Simu yenyewe haijaathirika.")}
          </ListError>
        </Card>
      )}
    </Page>
  );
}

/** A link may name a second that the call never had: no note is pinned there. */
const isWithin = ({ durationS }: CallDetail, second: number | null): boolean =>
  second === null || durationS === null || second <= durationS;

function Loaded({ call, startAt, rights }: { call: CallDetail } & Omit<CallPageProps, "id">) {
  const { word, icon, tone } = callStateOf(call);
  const [sought, setSought] = useState<{ second: number } | null>(null);
  return (
    <Page>
      <PageHeader
        title={titleOf(call)}
        state={
          <Pill tone={tone} icon={<Icon look={icon} />}>
            {word}
          </Pill>
        }
        purpose={t(
          <>
            <Time value={call.at} />. Started by: <bdi>{callStarterOf(call)}</bdi>
          </>,
          <>
            <Time value={call.at} />. Ilianzishwa na: <bdi>{callStarterOf(call)}</bdi>
          </>,
        )}
        back={BACK}
        actions={<CallButton number={call.number} />}
      />
      {call.phase === "unknown" && <LostDecision call={call} canDecide={rights.isSender} />}
      <div className="grid grid-cols-[minmax(0,1fr)_22.5rem] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8 max-sm:gap-6">
        <div className="flex min-w-0 flex-col gap-8">
          <RecordingSection call={call} startAt={startAt} sought={sought} />
          <CallNotes
            call={call}
            startAt={isWithin(call, startAt) ? startAt : null}
            rights={rights}
            onSeek={(second) => setSought({ second })}
          />
          <OtherCalls call={call} />
          <Section
            title={t("What the service said", "Huduma ilisema nini")}
            note={t("All of it, as it came", "Yote, kama ilivyokuja")}
          >
            <Card isPadded>
              <Answer payload={call.payload} canRead={rights.isSender} />
            </Card>
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Section title={t("Facts", "Taarifa za simu")}>
            <Card isPadded className="flex flex-col gap-4">
              <CallFacts call={call} />
              {rights.isSender && <CallCheck call={call} />}
            </Card>
          </Section>
          <CallTags call={call} canChange={rights.isSender} />
          <WhoListened call={call} canExport={rights.canExport} />
        </div>
      </div>
    </Page>
  );
}

function Answer({ payload, canRead }: { payload: unknown; canRead: boolean }) {
  if (canRead && payload !== null) return <PayloadTree payload={payload} />;
  return (
    <p className="text-13 text-ink-2">
      {canRead
        ? t(
            "Nothing yet. You see its answer here when we have asked.",
            "Bado hakuna kitu. Utaona jibu lake hapa tukishauliza.",
          )
        : t(
            "Your role may not see what the service wrote, word for word.",
            "Jukumu lako haliruhusu kuona huduma iliandika nini, neno kwa neno.",
          )}
    </p>
  );
}

function titleOf({ number, direction }: CallDetail): string {
  if (number === null) return t("Call with an unknown number", "Simu na namba isiyojulikana");
  return direction === "in"
    ? t(`Call from ${formatNumber(number)}`, `Simu kutoka ${formatNumber(number)}`)
    : t(`Call to ${formatNumber(number)}`, `Simu kwenda ${formatNumber(number)}`);
}

/** When the service was last asked about this call, and a way to ask now. */
export function CallCheck({ call }: { call: CallDetail }) {
  const { mutate, isPending, isSuccess, error } = useCheckCall(call.id);
  const isNameless = askIdOf(call) === null;
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={<RefreshCw />} isBusy={isPending} onClick={() => mutate()}>
          {t("Check now", "Angalia sasa")}
        </Button>
        <p role="status" className="text-12 text-ink-3">
          {isNameless &&
            isSuccess &&
            t("We are looking for it in the service’s list. ", "Tunaitafuta kwenye orodha ya huduma. ")}
          {call.askedAt === null
            ? t("The service was not asked yet", "Huduma haijaulizwa bado")
            : t(
                <>
                  Checked <Time value={call.askedAt} show="relative" />
                </>,
                <>
                  Imeangaliwa <Time value={call.askedAt} show="relative" />
                </>,
              )}
        </p>
      </div>
      {call.askProblem !== null && (
        <p className="text-12 text-amber-fg">
          {t(
            <>The last check failed: {call.askProblem}</>,
            <>Ukaguzi wa mwisho umeshindikana: {call.askProblem}</>,
          )}
        </p>
      )}
      <FaultNote error={error} title={t("The check failed", "Ukaguzi umeshindikana")} />
    </div>
  );
}

/** The evidence of a recording: who opened it and when, to take away without the sound. */
export function WhoListened({ call: { id, listened }, canExport }: { call: CallDetail; canExport: boolean }) {
  return (
    <Section title={t("Who listened", "Waliosikiliza")}>
      <Card isPadded className="flex flex-col gap-3">
        {listened.length === 0 && (
          <p className="text-13 text-ink-3">
            {t("Nobody has opened the recording here", "Hakuna aliyefungua rekodi hapa")}
          </p>
        )}
        {listened.length > 0 && (
          <ul aria-label={t("Who listened", "Waliosikiliza")} className="num flex flex-col gap-1.5 text-13">
            {listened.map(({ by, at, kind }) => (
              <li key={`${by.id} ${at} ${kind}`} className="flex flex-wrap gap-x-2">
                <bdi className="font-medium">{by.name}</bdi>
                <span className="text-ink-3">
                  {kind === "played" ? t("listened", "alisikiliza") : t("downloaded it", "aliipakua")},{" "}
                  <Time value={at} show="day" />
                </span>
              </li>
            ))}
          </ul>
        )}
        {canExport && (
          <DownloadLink
            href={doorHref("GET /api/calls/:id/evidence.csv", { params: { id } })}
            className={buttonClass({ look: "quiet", size: "small" })}
          >
            {t(
              <>
                <Download />
                Export evidence (CSV)
              </>,
              <>
                <Download />
                Hamisha ushahidi (CSV)
              </>,
            )}
          </DownloadLink>
        )}
      </Card>
    </Section>
  );
}

/** The same person's other calls, newest first. */
export function OtherCalls({ call: { others } }: { call: CallDetail }) {
  if (others.length === 0) return null;
  return (
    <Section title={t("Other calls with this person", "Simu nyingine na mtu huyu")}>
      <Card>
        <Table label={t("Other calls with this person", "Simu nyingine na mtu huyu")}>
          <TableHead>
            <HeadCell>{t("Started", "Ilianza")}</HeadCell>
            <HeadCell isWide>{t("Ended as", "Iliisha kama")}</HeadCell>
            <HeadCell>{t("Started by", "Ilianzishwa na")}</HeadCell>
            <HeadCell isNumber>{t("Length", "Muda")}</HeadCell>
          </TableHead>
          <TableBody>
            {others.map((other) => (
              <Row key={other.id} isHoverable className="relative">
                <Cell kind="ink" card="1l" className="num">
                  <PageLink href={`/calls/${other.id}`} className="rounded-1 after:absolute after:inset-0">
                    <Time value={other.at} show="day" />
                  </PageLink>
                </Cell>
                <Cell card="1r">
                  <CallState call={other} />
                </Cell>
                <Cell card="2l">{callStarterOf(other)}</Cell>
                <Cell isNumber card="2r">
                  <CallLength call={other} />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}

/** A start that got no clear answer: what is known, and the two decisions with what each does. */
export function LostDecision({ call, canDecide }: { call: CallDetail; canDecide: boolean }) {
  const { mutate, isPending, variables, error } = useResolveCall(call.id);
  const choice = (as: ResolveCall["as"]) => ({
    isBusy: isPending && variables?.as === as,
    onClick: () => !isPending && mutate({ as }),
  });
  return (
    <section aria-label={t("Decide", "Amua")} className="flex flex-col gap-3">
      <Note
        tone="amber"
        icon={<StatusIcon name="unknown" className="size-4" />}
        title={t("May have rung: no clear answer", "Huenda iliita: hakuna jibu la wazi")}
      >
        <p>
          {t(
            <>
              We asked the service to call <Time value={call.at} /> and got no clear answer. {call.problem} We
              look for the call in the service’s list. If it shows up there, you need not decide. We will not
              call again unless you tell us to.
            </>,
            <>
              Tuliomba huduma ipige simu <Time value={call.at} /> na hatukupata jibu la wazi. {call.problem}{" "}
              Tunaitafuta simu hiyo kwenye orodha ya huduma. Ikionekana huko, huna haja ya kuamua. Hatutapiga
              tena usipotuambia tupige.
            </>,
          )}
        </p>
        {canDecide && (
          <>
            <p className="mt-2 font-medium text-ink">
              {t("If you know what happened, you can decide:", "Ikiwa unajua kilichotokea, unaweza kuamua:")}
            </p>
            <ul className="mt-2 flex flex-col gap-2">
              <Choice
                consequence={t(
                  "It counts as a call. Nothing is called now.",
                  "Inahesabiwa kuwa simu. Hakuna simu inayopigwa sasa.",
                )}
              >
                <Button size="small" icon={<Phone />} {...choice("rang")}>
                  {t("It rang", "Iliita")}
                </Button>
              </Choice>
              <Choice
                consequence={t(
                  "It counts as not called. Nothing is called now; you can call the number yourself.",
                  "Inahesabiwa kuwa haikupigwa. Hakuna simu inayopigwa sasa; unaweza kuipigia namba hiyo mwenyewe.",
                )}
              >
                <Button size="small" icon={<PhoneOff />} {...choice("did-not-ring")}>
                  {t("It did not ring", "Haikuita")}
                </Button>
              </Choice>
            </ul>
          </>
        )}
      </Note>
      <SaveFault error={error} title={t("Not decided", "Haijaamuliwa")} />
    </section>
  );
}

function Choice({ consequence, children }: { consequence: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 [&>button]:min-w-36">
      {children}
      <span className="min-w-0 flex-1 max-sm:basis-full">{consequence}</span>
    </li>
  );
}
