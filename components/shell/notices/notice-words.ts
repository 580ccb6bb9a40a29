import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import { INBOX_KINDS } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { TroubleName } from "#lib/contract/desk/overview.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { STATE_WORDS, type StateName } from "#lib/contract/words/state-words.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { nameOf } from "../../domain/chat/name-of.ts";
import { writtenWords } from "../../domain/chat/written-words.ts";
import { unsentWords } from "../../domain/status/campaign-moves.ts";
import { campaignResultOf } from "../../domain/status/campaign-result.ts";
import { campaignStateOf } from "../../domain/status/campaign-state.ts";
import { languageName } from "../../domain/template/language-name.ts";

export type NoticeWords = {
  icon: StateName | "message";
  /** What happened. */
  title: string;
  /** To what: a name that somebody typed. */
  name: string;
  /** What else is to be said; may be empty. */
  rest: string;
  href: string;
};

type NoticedCampaign = NonNullable<Notice["campaign"]>;

/** What happened, as it stands by now; null where what it was about is gone. */
export function noticeWordsOf({
  kind,
  campaign,
  template,
  inbox,
  trouble,
  eventAddress,
}: Notice): NoticeWords | null {
  if (template) return templateWords(template);
  if (trouble) return { ...TROUBLE[trouble.name], ...(trouble.isOver ? OVER : LASTS) };
  if (eventAddress) return addressWords(eventAddress);
  if (inbox) return inboxWords(kind, inbox);
  if (!campaign || isOther(kind)) return null;
  return {
    ...SAID[kind](campaign),
    name: campaign.isDirect ? "A message sent by hand" : campaign.name,
    href: campaign.isDirect ? `/send/${campaign.id}` : `/campaigns/${campaign.id}`,
  };
}

type NoticeText = Pick<NoticeWords, "icon" | "title" | "rest">;

type Troubled = Pick<NoticeWords, "title" | "name" | "href">;

const TROUBLE: Record<TroubleName, Troubled> = {
  key: { title: "The service refused the API key", name: "API key", href: "/overview" },
  silent: { title: "No event came after chat messages", name: "Webhook", href: "/events" },
  credits: { title: "Credits run low", name: "SMS credits", href: "/overview/credits" },
  requests: { title: "A data request is late", name: "Data requests", href: "/contacts/data-requests" },
};
const OVER = { icon: "finished", rest: "This is over" } as const;
const LASTS = { icon: "needsYou", rest: "" } as const;

function templateWords({ id, name, language, state, reason }: NonNullable<Notice["template"]>): NoticeWords {
  return {
    icon: state === "approved" ? "finished" : "refused",
    title: `Template: ${TEMPLATE_WORDS[state].word.toLowerCase()}`,
    name: `${name} (${languageName(language)})`,
    rest: reason ?? "",
    href: `/templates/${id}`,
  };
}

/** Where no events are sent any more, why, and whether it is so still. */
function addressWords({ id, name, offBecause }: NonNullable<Notice["eventAddress"]>): NoticeWords {
  const href = `/settings/own-systems/${id}`;
  const title = "Events to another system were switched off";
  if (offBecause === null) return { icon: "finished", title, name, rest: "It is on again", href };
  const rest =
    offBecause === "gone" ? "It answered that this address is gone" : "It accepted nothing for 5 days";
  return { icon: "needsYou", title, name, rest, href };
}

const OTHERS = ["template", "service", "address", ...INBOX_KINDS] as const;
type Other = (typeof OTHERS)[number];
const isOther = (kind: Notice["kind"]): kind is Other => OTHERS.some((other) => other === kind);

const SAID: Record<Exclude<Notice["kind"], Other>, (campaign: NoticedCampaign) => NoticeText> = {
  lost: lostWords,
  stopped: stoppedWords,
  ended: endedWords,
  asked: ({ counts }) => ({
    icon: "approval",
    title: `Campaign needs your approval: ${formatNoun(counts.queued, "message")}`,
    rest: "",
  }),
  approved: (campaign) => ({
    icon: "finished",
    title: "Your campaign was approved",
    rest: campaignStateOf(campaign).word,
  }),
  declined: ({ state }) => ({
    icon: "refused",
    title: "Your campaign was declined",
    rest: state === "ready" || state === "draft" ? "It is a draft again. Open it to see why." : "",
  }),
};

function endedWords(campaign: NoticedCampaign): NoticeText {
  const { name: icon, word } = campaignStateOf(campaign);
  const result = campaignResultOf(campaign);
  if (campaign.state === "cancelled") {
    const { rows, excluded, cancelled } = campaign.counts;
    const spared = `${formatCount(cancelled)} of ${formatCount(rows - excluded)}`;
    return { icon, title: `Campaign cancelled: ${spared} not sent`, rest: "" };
  }
  if (!result) return unfinishedWords(campaign, { icon, word });
  switch (result.kind) {
    case "waiting":
      return { icon, title: "Campaign sent", rest: result.detail };
    case "nobody":
      return { icon, title: "Campaign finished: it reached nobody", rest: result.detail };
    case "unheard":
      return { icon, title: "Campaign finished: no delivery report", rest: result.detail };
    case "delivered":
      return { icon, title: `Campaign finished: d${word.slice(1)}`, rest: result.detail };
  }
}

/** What is to be decided is said first: that all is sent would read as if nothing was left to do. */
function unfinishedWords(
  campaign: NoticedCampaign,
  { icon, word }: { icon: StateName; word: string },
): NoticeText {
  const { state, counts } = campaign;
  if (state === "needs-attention") return stoppedWords(campaign);
  if (counts.unknown === 0 || (state !== "sent" && state !== "completed"))
    return { icon, title: "Campaign ended, then went on", rest: word };
  const people = formatNoun(counts.unknown, "person", "people");
  return {
    icon,
    title: `Campaign needs you: no clear answer for ${people}`,
    rest: "You decide about them",
  };
}

function stoppedWords(campaign: NoticedCampaign): NoticeText {
  const { state, hold } = campaign;
  if (state === "cancelling" || state === "cancelled") {
    return { icon: "cancelled", title: "Campaign stopped, then was cancelled", rest: "" };
  }
  if (state !== "needs-attention") {
    return {
      icon: "paused",
      title: "Campaign stopped, then went on",
      rest: campaignStateOf(campaign).word,
    };
  }
  return { icon: "needsYou", title: `Campaign stopped: ${unsentWords(campaign)}`, rest: hold?.detail ?? "" };
}

function lostWords({ counts: { unknown } }: NoticedCampaign): NoticeText {
  if (unknown === 0) return { icon: "finished", title: "May have been sent: it is decided", rest: "" };
  const people = formatNoun(unknown, "person", "people");
  return {
    icon: "unknown",
    title: `${STATE_WORDS.unknown.word}: no clear answer for ${people}`,
    rest: "",
  };
}

type Inbox = NonNullable<Notice["inbox"]>;

/** Null where all of it has been looked at. */
function inboxWords(kind: Notice["kind"], inbox: Inbox): NoticeWords | null {
  const { newest, conversations, isMine } = inbox;
  const [first] = newest;
  if (!first) return null;
  const title = kind === "given" ? givenTitle(inbox) : wroteTitle(isolated(nameOf(first)), inbox);
  if (conversations === 1) {
    const isNamed = kind === "given";
    return {
      ...{ icon: "message", title, href: `/inbox/${first.id}` },
      name: isNamed ? nameOf(first) : writtenWords(first.last).words.slice(0, SHOWN),
      rest: isNamed || isMine ? "" : "Nobody answers this yet",
    };
  }
  const others = conversations - newest.length;
  const names = newest.map((person) => isolated(nameOf(person)));
  const last = others > 0 ? formatNoun(others, "other") : names.pop();
  return {
    ...{ icon: "message", title, name: `${names.join(", ")} and ${last}` },
    href: `/inbox?${kind === "given" ? "" : "show=unread&"}who=${isMine ? "mine" : "nobody"}`,
    rest: isMine ? "" : "Nobody answers them yet",
  };
}

function wroteTitle(name: string, { conversations, messages }: Inbox): string {
  if (conversations > 1) return `${counted(conversations, "customer")} wrote`;
  return messages > 1 ? `${name} wrote ${counted(messages, "message")}` : `${name} wrote`;
}

const givenTitle = ({ conversations, by }: Inbox): string =>
  conversations > 1
    ? `${counted(conversations, "conversation")} were given to you`
    : `${isolated(by ?? "Somebody")} gave you a conversation`;

/** Counted no further than this. */
const MOST = 100;
const counted = (count: number, noun: string): string =>
  `${count >= MOST ? "At least " : ""}${formatNoun(count, noun)}`;

/** As much of what they wrote as a line has room for. */
const SHOWN = 160;

/** To what it happened, and what else is to be said. */
export const noticeDetail = ({ name, rest }: Pick<NoticeWords, "name" | "rest">): string =>
  [name, rest].filter(Boolean).join(/[.?!…]$/.test(name) ? " " : ". ");

/** Whether it waits for a person still: then it stands under what needs somebody. */
export const isOpenNotice = ({ kind, campaign, trouble }: Notice): boolean =>
  trouble?.isOver === false || (campaign !== null && isOpen(kind, campaign));

const isOpen = (kind: Notice["kind"], campaign: NoticedCampaign): boolean =>
  (kind === "lost" && campaign.counts.unknown > 0) ||
  (kind === "stopped" && campaign.state === "needs-attention") ||
  (kind === "asked" && campaign.state === "awaiting-approval");
