import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import { INBOX_KINDS } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { TroubleName } from "#lib/contract/desk/overview.ts";
import { t, translated } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
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
  automation,
}: Notice): NoticeWords | null {
  if (template) return templateWords(template);
  if (trouble) return { ...TROUBLE[trouble.name], ...(trouble.isOver ? OVER : LASTS) };
  if (eventAddress) return addressWords(eventAddress);
  if (automation) return questionWords(automation);
  if (inbox) return inboxWords(kind, inbox);
  if (!campaign || isOther(kind)) return null;
  return {
    ...SAID[kind](campaign),
    name: campaign.isDirect ? t("A message sent by hand", "Ujumbe uliotumwa kwa mkono") : campaign.name,
    href: campaign.isDirect ? `/send/${campaign.id}` : `/campaigns/${campaign.id}`,
  };
}

type NoticeText = Pick<NoticeWords, "icon" | "title" | "rest">;

type Troubled = Pick<NoticeWords, "title" | "name" | "href">;

const TROUBLE: Record<TroubleName, Troubled> = translated(() => ({
  key: {
    title: t("The service refused the API key", "Huduma ilikataa ufunguo wa API"),
    name: t("API key", "Ufunguo wa API"),
    href: "/overview",
  },
  silent: {
    title: t("No event came after chat messages", "Hakuna tukio lililokuja baada ya jumbe za chat"),
    name: "Webhook",
    href: "/events",
  },
  credits: {
    title: t("Credits run low", "Krediti zinakaribia kuisha"),
    name: t("SMS credits", "Krediti za SMS"),
    href: "/overview/credits",
  },
  requests: {
    title: t("A data request is late", "Ombi la taarifa limechelewa"),
    name: t("Data requests", "Maombi ya taarifa"),
    href: "/contacts/data-requests",
  },
}));
const OVER = translated(() => ({ icon: "finished", rest: t("This is over", "Limekwisha") }) as const);
const LASTS = { icon: "needsYou", rest: "" } as const;

function templateWords({ id, name, language, state, reason }: NonNullable<Notice["template"]>): NoticeWords {
  return {
    icon: state === "approved" ? "finished" : "refused",
    title: t(
      `Template: ${TEMPLATE_WORDS[state].word.toLowerCase()}`,
      `Kiolezo: ${TEMPLATE_WORDS[state].word.toLowerCase()}`,
    ),
    name: `${name} (${languageName(language)})`,
    rest: reason ?? "",
    href: `/templates/${id}`,
  };
}

/** Where no events are sent any more, why, and whether it is so still. */
function addressWords({ id, name, offBecause }: NonNullable<Notice["eventAddress"]>): NoticeWords {
  const href = `/settings/own-systems/${id}`;
  const title = t("Events to another system were switched off", "Matukio kwenda mfumo mwingine yamezimwa");
  if (offBecause === null)
    return { icon: "finished", title, name, rest: t("It is on again", "Yamewashwa tena"), href };
  const rest =
    offBecause === "gone"
      ? t("It answered that this address is gone", "Mfumo ulijibu kuwa anwani hii haipo tena")
      : t("It accepted nothing for 5 days", "Mfumo haukupokea chochote kwa siku 5");
  return { icon: "needsYou", title, name, rest, href };
}

function questionWords({ id, name, kind, isWaiting }: NonNullable<Notice["automation"]>): NoticeWords {
  const [icon, rest] = isWaiting
    ? (["needsYou", ""] as const)
    : (["finished", t("This is answered", "Limejibiwa")] as const);
  const title =
    kind === "repeat"
      ? t("A repeat asks: send now or skip?", "Inayojirudia inauliza: itume sasa au iruke?")
      : t("A follow-up asks: send now or skip?", "Ufuatiliaji unauliza: utume sasa au uruke?");
  return { icon, title, name, rest, href: `/campaigns/automations/${id}` };
}

const OTHERS = ["template", "service", "address", "question", ...INBOX_KINDS] as const;
type Other = (typeof OTHERS)[number];
const isOther = (kind: Notice["kind"]): kind is Other => OTHERS.some((other) => other === kind);

const SAID: Record<Exclude<Notice["kind"], Other>, (campaign: NoticedCampaign) => NoticeText> = {
  lost: lostWords,
  stopped: stoppedWords,
  ended: endedWords,
  asked: ({ counts }) => ({
    icon: "approval",
    title: t(
      `Campaign needs your approval: ${formatNoun(counts.queued, "message")}`,
      `Kampeni inahitaji idhini yako: ${formatNounSw(counts.queued, "ujumbe", "jumbe")}`,
    ),
    rest: "",
  }),
  approved: (campaign) => ({
    icon: "finished",
    title: t("Your campaign was approved", "Kampeni yako imeidhinishwa"),
    rest: campaignStateOf(campaign).word,
  }),
  declined: ({ state }) => ({
    icon: "refused",
    title: t("Your campaign was declined", "Kampeni yako imekataliwa"),
    rest:
      state === "ready" || state === "draft"
        ? t("It is a draft again. Open it to see why.", "Ni rasimu tena. Ifungue kuona sababu.")
        : "",
  }),
};

function endedWords(campaign: NoticedCampaign): NoticeText {
  const { name: icon, word } = campaignStateOf(campaign);
  const result = campaignResultOf(campaign);
  if (campaign.state === "cancelled") {
    const { rows, excluded, cancelled } = campaign.counts;
    const [spared, all] = [formatCount(cancelled), formatCount(rows - excluded)];
    return {
      icon,
      title: t(
        `Campaign cancelled: ${spared} of ${all} not sent`,
        `Kampeni imeghairiwa: ${spared} kati ya ${all} bila kutumwa`,
      ),
      rest: "",
    };
  }
  if (!result) return unfinishedWords(campaign, { icon, word });
  switch (result.kind) {
    case "waiting":
      return { icon, title: t("Campaign sent", "Kampeni imetumwa"), rest: result.detail };
    case "nobody":
      return {
        icon,
        title: t("Campaign finished: it reached nobody", "Kampeni imekamilika: haikumfikia yeyote"),
        rest: result.detail,
      };
    case "unheard":
      return {
        icon,
        title: t("Campaign finished: no delivery report", "Kampeni imekamilika: hakuna ripoti ya kufika"),
        rest: result.detail,
      };
    case "delivered":
      return {
        icon,
        title: t(`Campaign finished: d${word.slice(1)}`, `Kampeni imekamilika: i${word.slice(1)}`),
        rest: result.detail,
      };
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
    return {
      icon,
      title: t("Campaign ended, then went on", "Kampeni ilikwisha, kisha ikaendelea"),
      rest: word,
    };
  const people = t(
    formatNoun(counts.unknown, "person", "people"),
    formatNounSw(counts.unknown, "mtu", "watu"),
  );
  return {
    icon,
    title: t(
      `Campaign needs you: no clear answer for ${people}`,
      `Kampeni inakuhitaji: hakuna jibu la wazi kwa ${people}`,
    ),
    rest: t("You decide about them", "Wewe uamue kuhusu hao"),
  };
}

function stoppedWords(campaign: NoticedCampaign): NoticeText {
  const { state, hold } = campaign;
  if (state === "cancelling" || state === "cancelled") {
    return {
      icon: "cancelled",
      title: t("Campaign stopped, then was cancelled", "Kampeni ilisimama, kisha ikaghairiwa"),
      rest: "",
    };
  }
  if (state !== "needs-attention") {
    return {
      icon: "paused",
      title: t("Campaign stopped, then went on", "Kampeni ilisimama, kisha ikaendelea"),
      rest: campaignStateOf(campaign).word,
    };
  }
  return {
    icon: "needsYou",
    title: t(`Campaign stopped: ${unsentWords(campaign)}`, `Kampeni imesimama: ${unsentWords(campaign)}`),
    rest: hold?.detail ?? "",
  };
}

function lostWords({ counts: { unknown } }: NoticedCampaign): NoticeText {
  if (unknown === 0)
    return {
      icon: "finished",
      title: t("May have been sent: it is decided", "Huenda imetumwa: imeshaamuliwa"),
      rest: "",
    };
  const people = t(formatNoun(unknown, "person", "people"), formatNounSw(unknown, "mtu", "watu"));
  return {
    icon: "unknown",
    title: t(
      `${STATE_WORDS.unknown.word}: no clear answer for ${people}`,
      `${STATE_WORDS.unknown.word}: hakuna jibu la wazi kwa ${people}`,
    ),
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
      rest: isNamed || isMine ? "" : t("Nobody answers this yet", "Bado hakuna anayejibu"),
    };
  }
  const others = conversations - newest.length;
  const names = newest.map((person) => isolated(nameOf(person)));
  const last =
    others > 0
      ? t(
          formatNoun(others, "other"),
          plural(others, `mwingine ${formatCount(others)}`, `wengine ${formatCount(others)}`),
        )
      : names.pop();
  return {
    ...{
      icon: "message",
      title,
      name: t(`${names.join(", ")} and ${last}`, `${names.join(", ")} na ${last}`),
    },
    href: `/inbox?${kind === "given" ? "" : "show=unread&"}who=${isMine ? "mine" : "nobody"}`,
    rest: isMine ? "" : t("Nobody answers them yet", "Bado hakuna anayewajibu"),
  };
}

function wroteTitle(name: string, { conversations, messages }: Inbox): string {
  if (conversations > 1) {
    return conversations >= MOST
      ? t(
          `At least ${formatNoun(conversations, "customer")} wrote`,
          `Angalau wateja ${formatCount(conversations)} wameandika`,
        )
      : t(
          `${formatNoun(conversations, "customer")} wrote`,
          `Wateja ${formatCount(conversations)} wameandika`,
        );
  }
  if (messages <= 1) return t(`${name} wrote`, `${name} ameandika`);
  return messages >= MOST
    ? t(
        `${name} wrote at least ${formatNoun(messages, "message")}`,
        `${name} ameandika angalau jumbe ${formatCount(messages)}`,
      )
    : t(
        `${name} wrote ${formatNoun(messages, "message")}`,
        `${name} ameandika jumbe ${formatCount(messages)}`,
      );
}

function givenTitle({ conversations, by }: Inbox): string {
  const giver = isolated(by ?? t("Somebody", "Mtu fulani"));
  if (conversations <= 1) return t(`${giver} gave you a conversation`, `${giver} amekukabidhi mazungumzo`);
  return conversations >= MOST
    ? t(
        `At least ${formatNoun(conversations, "conversation")} were given to you`,
        `Umekabidhiwa angalau mazungumzo ${formatCount(conversations)}`,
      )
    : t(
        `${formatNoun(conversations, "conversation")} were given to you`,
        `Umekabidhiwa mazungumzo ${formatCount(conversations)}`,
      );
}

/** Counted no further than this. */
const MOST = 100;

/** As much of what they wrote as a line has room for. */
const SHOWN = 160;

/** To what it happened, and what else is to be said. */
export const noticeDetail = ({ name, rest }: Pick<NoticeWords, "name" | "rest">): string =>
  [name, rest].filter(Boolean).join(/[.?!…]$/.test(name) ? " " : ". ");

/** Whether it waits for a person still: then it stands under what needs somebody. */
export const isOpenNotice = ({ kind, campaign, trouble, automation }: Notice): boolean =>
  trouble?.isOver === false ||
  automation?.isWaiting === true ||
  (campaign !== null && isOpen(kind, campaign));

const isOpen = (kind: Notice["kind"], campaign: NoticedCampaign): boolean =>
  (kind === "lost" && campaign.counts.unknown > 0) ||
  (kind === "stopped" && campaign.state === "needs-attention") ||
  (kind === "asked" && campaign.state === "awaiting-approval");
