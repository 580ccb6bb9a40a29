"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import { complaintHref } from "#lib/client/people/person-href.ts";
import { personQuery } from "#lib/client/people/queries.ts";
import { useWriteTo } from "#lib/client/send/hand-on.ts";
import type { Person, PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { language, t, translated } from "#lib/contract/language.ts";
import { callStarterOf, callWayOf } from "#lib/contract/words/call/call-words.ts";
import { recipientReason } from "#lib/contract/words/failure-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { SentWords } from "../../domain/chat/sent-words.tsx";
import { writtenWords } from "../../domain/chat/written-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Status } from "../../domain/status/status.tsx";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { CallLength, CallState } from "../../shell/calls/call-length.tsx";
import { DialogLink } from "../../shell/dialog-link.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { useChannels } from "../../shell/sending/use-channels.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconClass } from "../../ui/icon/icon.tsx";
import { ListRow } from "../../ui/list/list.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { SaidWords, sourceWords } from "../said-words.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { FieldsSection } from "./fields-section.tsx";

const { Part: ListsDialog, preload } = lazyPart(() =>
  import("./lists-dialog.tsx").then((part) => part.ListsDialog),
);

const { Part: RestrictDialog, preload: preloadRestrict } = lazyPart(() =>
  import("./restrict-dialog.tsx").then((part) => part.RestrictDialog),
);

const BACK = translated(() => ({ href: "/contacts", label: t("Contacts", "Watu") }));

type PersonPageProps = { number: string; canChange: boolean; canRelease: boolean };

/** Everything with one person, by whichever service it went. */
export function PersonPage({ number, canChange, canRelease }: PersonPageProps) {
  const query = useInfiniteQuery(personQuery(number));
  const [person] = query.data?.pages ?? [];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page>
      <PageHeader
        title={formatNumber(person?.number ?? number) || t("One person", "Mtu mmoja")}
        purpose={
          person ? (
            <Standing person={person} canChange={canChange} />
          ) : (
            t(
              "What was sent, written, said and called.",
              "Yaliyotumwa, kuandikwa na kusemwa, pamoja na simu.",
            )
          )
        }
        back={BACK}
        actions={person && <Ways person={person} />}
      />
      {person?.restriction && <Restricted person={person} canRelease={canRelease} />}
      {person && <FieldsSection number={person.number} canChange={canChange} />}
      {person && <ConsentSection number={person.number} canChange={canChange} />}
      <Section title={t("What happened", "Kilichotokea")}>
        <Card>
          {query.error && (
            <ListError
              title={t("We could not read what happened", "Hatukuweza kusoma kilichotokea")}
              query={query}
            >
              {detailOf(query.error)}
            </ListError>
          )}
          {person && items.length === 0 && (
            <ListEmpty
              icon={<Icon look="lucide-user" />}
              title={t("Nothing with this number yet", "Hakuna kitu cha namba hii bado")}
            >
              {t(
                "Messages that were accepted, what they write, calls and opt-outs appear here.",
                "Jumbe zilizopokelewa na huduma, wanachoandika, simu na kujitoa huonekana hapa.",
              )}
            </ListEmpty>
          )}
          <ul
            aria-label={t("What happened", "Kilichotokea")}
            className="[&>li+li]:border-line [&>li+li]:border-t"
          >
            {items.map((line) => (
              <PersonLineRow key={line.id} line={line} />
            ))}
          </ul>
          {items.length > 0 && (
            <MoreFoot query={query} more={t("Show older lines", "Onyesha mistari ya zamani")}>
              {t(
                "Newest first. Refused messages are not shown",
                "Mpya kwanza. Jumbe zilizokataliwa hazionyeshwi",
              )}
            </MoreFoot>
          )}
        </Card>
      </Section>
    </Page>
  );
}

const SHOWN_LISTS = 8;

function Standing({ person, canChange }: { person: Person; canChange: boolean }) {
  const { personName, optedOutAt, lists } = person;
  return (
    <span className="flex flex-wrap gap-x-3">
      {personName !== null && <bdi>{personName}</bdi>}
      {optedOutAt !== null && (
        <span className="text-amber-fg">
          {t(
            <>
              Opted out <Time value={optedOutAt} show="day" />
            </>,
            <>
              Amejitoa <Time value={optedOutAt} show="day" />
            </>,
          )}
        </span>
      )}
      {lists.slice(0, SHOWN_LISTS).map(({ id, name }) => (
        <PageLink key={id} className="link touch wrap-anywhere" href={`/contacts/lists/${id}`}>
          {name}
        </PageLink>
      ))}
      {lists.length > SHOWN_LISTS &&
        t(
          `and ${formatNoun(lists.length - SHOWN_LISTS, "more list", "more lists")}`,
          `na orodha nyingine ${formatCount(lists.length - SHOWN_LISTS)}`,
        )}
      {personName === null &&
        optedOutAt === null &&
        lists.length === 0 &&
        t("In no list", "Hayumo kwenye orodha")}
      {canChange && (
        <DialogLink preload={preload} dialog={(state) => <ListsDialog person={person} {...state} />}>
          {lists.length > 0
            ? t("Change lists", "Badilisha orodha")
            : t("Add to a list", "Ongeza kwenye orodha")}
        </DialogLink>
      )}
      <PageLink className="link touch" href={complaintHref(person.number, language())}>
        {t("Complaint", "Malalamiko")}
      </PageLink>
      {canChange && person.restriction === null && (
        <DialogLink
          preload={preloadRestrict}
          dialog={(state) => (
            <RestrictDialog number={person.number} restriction={person.restriction} {...state} />
          )}
        >
          {t("Restrict", "Weka kizuizi")}
        </DialogLink>
      )}
    </span>
  );
}

/** Says first that nothing is sent to them, and why. */
function Restricted({ person, canRelease }: { person: Person; canRelease: boolean }) {
  const { since, reason, by } = person.restriction ?? { since: "", reason: "", by: "" };
  return (
    <div className="mb-5">
      <Note
        tone="amber"
        title={t("Restricted: nothing is sent to them", "Amewekewa kizuizi: hakuna kinachotumwa kwake")}
        actions={
          canRelease && (
            <DialogLink
              preload={preloadRestrict}
              dialog={(state) => (
                <RestrictDialog number={person.number} restriction={person.restriction} {...state} />
              )}
            >
              {t("End the restriction", "Ondoa kizuizi")}
            </DialogLink>
          )
        }
      >
        {t(
          <>
            Since <Time value={since} show="day" />, by <bdi>{by}</bdi>.{" "}
            {reason !== "" && <span dir="auto">“{reason}”</span>}
          </>,
          <>
            Tangu <Time value={since} show="day" />, na <bdi>{by}</bdi>.{" "}
            {reason !== "" && <span dir="auto">“{reason}”</span>}
          </>,
        )}
      </Note>
    </div>
  );
}

function Ways({ person: { number, conversationId, optedOutAt, restriction } }: { person: Person }) {
  const channels = useChannels();
  const writeTo = useWriteTo();
  return (
    <>
      {conversationId !== null && (
        <ButtonLink href={`/inbox/${conversationId}`} icon={<Icon look="lucide-inbox" />}>
          {t("Conversation", "Mazungumzo")}
        </ButtonLink>
      )}
      {channels.length > 0 && restriction === null && (
        <Button icon="lucide-send" onClick={() => writeTo([number])}>
          {t("Write to them", "Mwandikie")}
        </Button>
      )}
      {restriction === null && <CallButton number={number} optedOutAt={optedOutAt ?? undefined} />}
    </>
  );
}

/** One thing that happened with a person, and the way to all that is known of it. */
export function PersonLineRow({ line }: { line: PersonLine }) {
  const { icon, title, detail, go } = faceOf(line);
  return (
    <ListRow
      icon={<Icon look={icon} className="size-4 text-ink-3" />}
      title={
        <span dir="auto" className="line-clamp-4 whitespace-pre-wrap break-words font-normal">
          {title}
        </span>
      }
      detail={detail}
      meta={<Time value={line.at} show="day" />}
      {...(go && {
        action: (
          <ButtonLink href={go.href} size="small">
            {go.label}
          </ButtonLink>
        ),
      })}
    />
  );
}

type Face = { icon: IconClass; title: ReactNode; detail: ReactNode; go?: { href: string; label: string } };
type LineOf<Way extends PersonLine["way"]> = Extract<PersonLine, { way: Way }>;

function faceOf(line: PersonLine): Face {
  switch (line.way) {
    case "in":
      return wroteFace(line);
    case "out":
      return sentFace(line);
    case "call":
      return callFace(line);
    case "opt-out":
      return saidFace(line);
    case "note":
      return noteFace(line);
  }
}

function wroteFace(line: LineOf<"in">): Face {
  const { words, isText } = writtenWords(line);
  return {
    icon: "lucide-corner-down-right",
    title: isText ? <ChatWords text={words} /> : <span className="text-ink-3">{words}</span>,
    detail: t("They wrote", "Aliandika"),
    go: {
      href: `/events?event=${encodeURIComponent(line.eventId)}`,
      label: t("See the event", "Angalia tukio"),
    },
  };
}

function sentFace(line: LineOf<"out">): Face {
  const { channel, state, campaign, ownMessageId } = line;
  const isSms = channel === "sms";
  const reason = recipientReason({ ...line, request: null }, isSms);
  return {
    icon: "lucide-send",
    title: isSms && line.text ? line.text : <SentWords line={line} />,
    detail: (
      <span className="flex flex-wrap items-center gap-x-2">
        {isSms ? "SMS" : "Chat"} <Status name={NAME_OF_RECIPIENT[state]} isSms={isSms} />
        {reason !== null && <span>{reason}</span>}
        {campaign.kind === "campaign" && (
          <PageLink className="link touch wrap-anywhere" href={`/campaigns/${campaign.id}`}>
            {campaign.name}
          </PageLink>
        )}
      </span>
    ),
    ...(ownMessageId !== null && {
      go: { href: `/messages/${ownMessageId}`, label: t("See the message", "Angalia ujumbe") },
    }),
  };
}

function callFace({ call }: LineOf<"call">): Face {
  return {
    icon: "lucide-phone",
    title: t(`${callWayOf(call)} call`, `Simu ${callWayOf(call).toLowerCase()}`),
    detail: (
      <span className="flex flex-wrap items-center gap-x-2">
        <CallState call={call} />
        <CallLength call={call} />
        <span>{callStarterOf(call)}</span>
      </span>
    ),
    go: { href: `/calls/${call.id}`, label: t("See the call", "Angalia simu") },
  };
}

const noteFace = ({ text, by }: LineOf<"note">): Face => ({
  icon: "lucide-notebook-pen",
  title: text,
  detail: (
    <span className="text-amber-fg">
      {t(
        <>
          Note of <bdi>{by.name}</bdi>, only your team sees it
        </>,
        <>
          Maelezo ya <bdi>{by.name}</bdi>, yanaonekana na timu yako tu
        </>,
      )}
    </span>
  ),
});

function saidFace(line: LineOf<"opt-out">): Face {
  return {
    icon: line.isOut ? "lucide-user-x" : "lucide-user-check",
    title: line.isOut ? t("Opted out", "Amejitoa") : t("Opted in again", "Amejiunga tena"),
    detail: (
      <span className="flex flex-wrap gap-x-2">
        <SaidWords fact={line} />
        <span className="text-ink-3">{sourceWords(line)}</span>
      </span>
    ),
  };
}
