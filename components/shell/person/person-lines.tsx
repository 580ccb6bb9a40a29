import type { ReactNode } from "react";
import type { PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { callStarterOf, callWayOf } from "#lib/contract/words/call/call-words.ts";
import { recipientReason } from "#lib/contract/words/failure-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { SentWords } from "../../domain/chat/sent-words.tsx";
import { writtenWords } from "../../domain/chat/written-words.ts";
import { Status } from "../../domain/status/status.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Icon, type IconClass } from "../../ui/icon/icon.tsx";
import { ListRow } from "../../ui/list/list.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";
import { CallLength, CallState } from "../calls/call-length.tsx";
import { SaidWords, sourceWords } from "./said-words.tsx";

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

/** The same beside a conversation, where there is no room for buttons: its words lead there. */
export function NarrowPersonLine({ line }: { line: PersonLine }) {
  const { icon, title, detail, go } = faceOf(line);
  const words = (
    <span dir="auto" className="line-clamp-2 break-words">
      {title}
    </span>
  );
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-2 text-13">
      <Icon look={icon} className="mt-0.5 size-4 text-ink-3" />
      {go ? (
        <PageLink className="link touch" href={go.href}>
          {words}
        </PageLink>
      ) : (
        words
      )}
      <div className="col-start-2 text-12 text-ink-2">{detail}</div>
      <Time value={line.at} show="day" className="num col-start-2 text-12 text-ink-3" />
    </li>
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
