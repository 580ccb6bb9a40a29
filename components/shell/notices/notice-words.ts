import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import type { TroubleName } from "#lib/contract/desk/trouble.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { STATE_WORDS, type StateName } from "#lib/contract/words/state-words.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { campaignResultOf } from "../../domain/status/campaign-result.ts";
import { campaignStateOf } from "../../domain/status/campaign-state.ts";
import { languageName } from "../../domain/template/language-name.ts";

export type NoticeWords = {
  status: StateName;
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
export function noticeWordsOf({ kind, campaign, template, trouble }: Notice): NoticeWords | null {
  if (template) {
    const { id, name, language, state, reason } = template;
    return {
      status: state === "approved" ? "finished" : "refused",
      title: `Template: ${TEMPLATE_WORDS[state].word.toLowerCase()}`,
      name: `${name} (${languageName(language)})`,
      rest: reason ?? "",
      href: `/templates/${id}`,
    };
  }
  if (trouble) return { ...TROUBLE[trouble.name], ...(trouble.isOver ? OVER : LASTS) };
  if (!campaign || kind === "template" || kind === "service") return null;
  return {
    ...SAID[kind](campaign),
    name: campaign.isDirect ? "A message sent by hand" : campaign.name,
    href: campaign.isDirect ? `/send/${campaign.id}` : `/campaigns/${campaign.id}`,
  };
}

type Said = Pick<NoticeWords, "status" | "title" | "rest">;

type Troubled = Pick<NoticeWords, "title" | "name" | "href">;

const TROUBLE: Record<TroubleName, Troubled> = {
  key: { title: "The service refused the API key", name: "API key", href: "/overview" },
  silent: { title: "No event came after chat messages", name: "Webhook", href: "/events" },
  credits: { title: "Credits run low", name: "SMS credits", href: "/overview/credits" },
};
const OVER = { status: "finished", rest: "This is over" } as const;
const LASTS = { status: "needsYou", rest: "" } as const;

const SAID: Record<Exclude<Notice["kind"], "template" | "service">, (campaign: NoticedCampaign) => Said> = {
  lost: lostWords,
  stopped: stoppedWords,
  ended: endedWords,
  asked: ({ counts }) => ({
    status: "approval",
    title: `Campaign needs your approval: ${formatNoun(counts.queued, "message")}`,
    rest: "",
  }),
  approved: (campaign) => ({
    status: "finished",
    title: "Your campaign was approved",
    rest: campaignStateOf(campaign).word,
  }),
  declined: ({ state }) => ({
    status: "refused",
    title: "Your campaign was declined",
    rest: state === "ready" || state === "draft" ? "It is a draft again. Open it to see why." : "",
  }),
};

function endedWords(campaign: NoticedCampaign): Said {
  const { name: status, word } = campaignStateOf(campaign);
  const result = campaignResultOf(campaign);
  if (campaign.state === "cancelled") {
    const { rows, excluded, cancelled } = campaign.counts;
    const spared = `${formatCount(cancelled)} of ${formatCount(rows - excluded)}`;
    return { status, title: `Campaign cancelled: ${spared} not sent`, rest: "" };
  }
  if (!result) return { status, title: "Campaign sent", rest: word };
  switch (result.kind) {
    case "waiting":
      return { status, title: "Campaign sent", rest: result.detail };
    case "nobody":
      return { status, title: "Campaign finished: it reached nobody", rest: result.detail };
    case "unheard":
      return { status, title: "Campaign finished: no delivery report", rest: result.detail };
    case "delivered":
      return { status, title: `Campaign finished: d${word.slice(1)}`, rest: result.detail };
  }
}

function stoppedWords(campaign: NoticedCampaign): Said {
  const { state, hold, counts } = campaign;
  if (state === "cancelling" || state === "cancelled") {
    return { status: "cancelled", title: "Campaign stopped, then was cancelled", rest: "" };
  }
  if (state !== "needs-attention") {
    return {
      status: "paused",
      title: "Campaign stopped, then went on",
      rest: campaignStateOf(campaign).word,
    };
  }
  const left = `${formatNoun(counts.queued, "message")} ${counts.queued === 1 ? "has" : "have"} not been sent`;
  return { status: "needsYou", title: `Campaign stopped: ${left}`, rest: hold?.detail ?? "" };
}

function lostWords({ counts: { unknown } }: NoticedCampaign): Said {
  if (unknown === 0) return { status: "finished", title: "We lost an answer, and it is decided", rest: "" };
  const people = formatNoun(unknown, "person", "people");
  return {
    status: "unknown",
    title: `${STATE_WORDS.unknown.word}: we lost the answer for ${people}`,
    rest: "",
  };
}

/** Whether it waits for a person still: then it stands under what needs somebody. */
export const isOpenNotice = ({ kind, campaign, trouble }: Notice): boolean =>
  trouble?.isOver === false || (campaign !== null && isOpen(kind, campaign));

const isOpen = (kind: Notice["kind"], campaign: NoticedCampaign): boolean =>
  (kind === "lost" && campaign.counts.unknown > 0) ||
  (kind === "stopped" && campaign.state === "needs-attention") ||
  (kind === "asked" && campaign.state === "awaiting-approval");
