import type { ReactNode } from "react";
import type { PersonLine } from "#lib/contract/desk/people/person.ts";
import { callStarterOf, callWayOf } from "#lib/contract/words/call/call-words.ts";
import { recipientReason } from "#lib/contract/words/reason-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { SentWords } from "../../domain/chat/sent-words.tsx";
import { writtenWords } from "../../domain/chat/written-words.ts";
import { Status } from "../../domain/status/status.tsx";
import { CallLength } from "../../shell/calls/call-length.tsx";
import { CallState } from "../../shell/calls/call-state.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Icon, type IconClass } from "../../ui/icon/icon.tsx";
import { ListRow } from "../../ui/list/list.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";
import { SaidWords } from "../said-words.tsx";
import { sourceWords } from "../source-words.ts";

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
    detail: "They wrote",
    go: { href: `/events?event=${encodeURIComponent(line.eventId)}`, label: "See the event" },
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
    ...(ownMessageId !== null && { go: { href: `/messages/${ownMessageId}`, label: "See the message" } }),
  };
}

function callFace({ call }: LineOf<"call">): Face {
  return {
    icon: "lucide-phone",
    title: `${callWayOf(call)} call`,
    detail: (
      <span className="flex flex-wrap items-center gap-x-2">
        <CallState call={call} />
        <CallLength call={call} />
        <span>{callStarterOf(call)}</span>
      </span>
    ),
    go: { href: `/calls/${call.id}`, label: "See the call" },
  };
}

const noteFace = ({ text, by }: LineOf<"note">): Face => ({
  icon: "lucide-notebook-pen",
  title: text,
  detail: (
    <span className="text-amber-fg">
      Note of <bdi>{by.name}</bdi>, only your team sees it
    </span>
  ),
});

function saidFace(line: LineOf<"opt-out">): Face {
  return {
    icon: line.isOut ? "lucide-user-x" : "lucide-user-check",
    title: line.isOut ? "Opted out" : "Opted in again",
    detail: (
      <span className="flex flex-wrap gap-x-2">
        <SaidWords fact={line} />
        <span className="text-ink-3">{sourceWords(line)}</span>
      </span>
    ),
  };
}
