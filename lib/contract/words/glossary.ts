import type { Campaign } from "../desk/campaign/campaign.ts";
import { t, translated } from "../language.ts";
import { AUDIT_ACTIONS, AUDIT_KIND_WORD, AUDIT_KINDS, type AuditKind } from "./audit-actions.ts";
import { CALL_LENGTH_WORDS, CALL_WAY_WORDS, CALL_WORDS } from "./call/call-words.ts";
import { RECORDING_WORDS } from "./call/recording-words.ts";
import { CHANNEL_WORDS } from "./channel-words.ts";
import { EVENT_SHOWN_WORDS } from "./console/event-shown-words.ts";
import { LIVE_WORDS } from "./console/live-words.ts";
import { READ_WORDS, SHOWN_WORDS } from "./console/request-words.ts";
import { RIGHT_MEANINGS, TEAM_MEANINGS } from "./console/right-meanings.ts";
import { RIGHT_WORDS } from "./console/right-words.ts";
import { ROLE_MEANINGS } from "./console/role-meanings.ts";
import { ROLE_WORDS } from "./console/role-words.ts";
import {
  SANDBOX_DELIVERY_WORDS,
  SANDBOX_KEY_WORDS,
  SANDBOX_SENDER_WORDS,
  SANDBOX_WEBHOOK_WORDS,
} from "./console/sandbox-words.ts";
import { STANDING_WORDS } from "./console/standing-words.ts";
import { TEAM_WORDS } from "./console/team-words.ts";
import { EVENT_FLAG_WORDS } from "./event-flag-words.ts";
import { EVENT_WORDS } from "./event-words.ts";
import { FAILURE_WORDS } from "./failure-words.ts";
import { GRADE_WORDS } from "./grade-words.ts";
import { HALT_MEANINGS } from "./run/halt-meanings.ts";
import { SENT_AS_WORDS } from "./run/sent-as-words.ts";
import { HALT_WORDS, SKIPS_WORDS, STEERING_WORDS } from "./run/story-words.ts";
import { SENDER_WORDS } from "./sender-words.ts";
import { COST_WORDS, STATE_MEANINGS } from "./state-meanings.ts";
import { CAMPAIGN_WORDS, MESSAGE_WORDS, type StateName, type StateWords } from "./state-words.ts";
import { TEMPLATE_WORDS } from "./template-words.ts";
import { NO_WINDOW_WORDS, WINDOW_STATE_WORDS } from "./window-words.ts";

/** Whom each channel reaches. Apart from its word, which lists show at once: nobody reads this before they ask. */
export const CHANNEL_MEANINGS: Record<Campaign["channel"], string> = /* @__PURE__ */ translated(() => ({
  sms: t("A text to any phone. It costs credits.", "Maandishi kwa simu yoyote. Hutumia krediti."),
  "chat-text": t(
    "A text of your own. It reaches only people who wrote to you in the last 24 hours.",
    "Maandishi yako mwenyewe. Huwafikia tu watu waliokuandikia ndani ya saa 24 zilizopita.",
  ),
  "chat-template": t(
    "A message that the provider approved. It reaches people whether they wrote to you or not.",
    "Ujumbe ulioidhinishwa na mtoa huduma. Huwafikia watu, wawe walikuandikia au la.",
  ),
}));

/** What each of them means. Apart from its word, which is in the frame of every page. */
export const LIVE_MEANINGS: Record<keyof typeof LIVE_WORDS, string> = /* @__PURE__ */ translated(() => ({
  reconnecting: t(
    "The connection broke a moment ago. We try to connect again.",
    "Muunganisho ulikatika sasa hivi. Tunajaribu kuunganisha tena.",
  ),
  offline: t(
    "The console does not answer. You see the data of the time shown. We keep trying.",
    "Konsoli haijibu. Unaona data za muda ulioonyeshwa. Tunaendelea kujaribu.",
  ),
  resting: t(
    "You have many pages open, so this one shows no news. Reload it to see what is new.",
    "Una kurasa nyingi zilizofunguliwa, kwa hiyo huu hauonyeshi mapya. Upakie upya uone kilicho kipya.",
  ),
}));

export type GlossaryEntry = StateWords & { name: string; cost?: string | undefined };
type GlossarySection = { title: string; entries: readonly GlossaryEntry[] };

const aboutSending = () =>
  ({
    message: { title: t("Status of a message", "Hali ya ujumbe"), entries: statesOf(MESSAGE_WORDS) },
    failure: {
      title: t("Why a message failed", "Kwa nini ujumbe ulishindikana"),
      entries: joined(undefined, FAILURE_WORDS),
    },
    campaign: { title: t("State of a campaign", "Hali ya kampeni"), entries: statesOf(CAMPAIGN_WORDS) },
    halt: {
      title: t("Why a campaign did not send", "Kwa nini kampeni haikutuma"),
      entries: joined(HALT_WORDS, HALT_MEANINGS),
    },
    steering: {
      title: t("What was done with a campaign", "Kilichofanyiwa kampeni"),
      entries: entriesOf({ ...STEERING_WORDS, ...SKIPS_WORDS }),
    },
    channel: {
      title: t("What a campaign sends", "Kampeni inatuma nini"),
      entries: joined(CHANNEL_WORDS, CHANNEL_MEANINGS),
    },
    sentAs: { title: t("What a person got", "Mtu alipata nini"), entries: entriesOf(SENT_AS_WORDS) },
    window: {
      title: t("Chat window of a person", "Dirisha la chat la mtu"),
      entries: entriesOf({ ...WINDOW_STATE_WORDS, ...NO_WINDOW_WORDS }),
    },
    grade: {
      title: t("How an id was matched", "Jinsi id ilivyolinganishwa"),
      entries: entriesOf(GRADE_WORDS),
    },
  }) as const satisfies Record<string, GlossarySection>;

const aboutEvents = () =>
  ({
    event: { title: t("Kind of an event", "Aina ya tukio"), entries: entriesOf(EVENT_WORDS) },
    eventFlag: {
      title: t("What is unusual about an event", "Kisicho cha kawaida katika tukio"),
      entries: entriesOf(EVENT_FLAG_WORDS),
    },
    eventShown: {
      title: t("How events are chosen", "Jinsi matukio yanavyochaguliwa"),
      entries: entriesOf(EVENT_SHOWN_WORDS),
    },
    template: { title: t("State of a template", "Hali ya kiolezo"), entries: entriesOf(TEMPLATE_WORDS) },
    sender: {
      title: t("Sender name of an SMS", "Jina la mtumaji wa SMS"),
      entries: entriesOf(SENDER_WORDS),
    },
    call: { title: t("State of a call", "Hali ya simu"), entries: entriesOf(CALL_WORDS) },
    way: { title: t("Direction of a call", "Mwelekeo wa simu"), entries: entriesOf(CALL_WAY_WORDS) },
    length: { title: t("Length of a call", "Urefu wa simu"), entries: entriesOf(CALL_LENGTH_WORDS) },
    recording: { title: t("Recording of a call", "Rekodi ya simu"), entries: entriesOf(RECORDING_WORDS) },
  }) as const satisfies Record<string, GlossarySection>;

const aboutConsole = () =>
  ({
    role: { title: t("Role of a person", "Jukumu la mtu"), entries: joined(ROLE_WORDS, ROLE_MEANINGS) },
    right: { title: t("Right of a person", "Ruhusa ya mtu"), entries: joined(RIGHT_WORDS, RIGHT_MEANINGS) },
    team: {
      title: t("Second factors and invitations", "Uthibitisho wa pili na mialiko"),
      entries: joined(TEAM_WORDS, TEAM_MEANINGS),
    },
    standing: {
      title: t("Connection to the service", "Muunganisho na huduma"),
      entries: entriesOf(STANDING_WORDS),
    },
    request: {
      title: t("What a request to the service brought", "Kilicholetwa na ombi kwa huduma"),
      entries: entriesOf(SHOWN_WORDS),
    },
    read: {
      title: t("What we read from the service", "Tunachosoma kutoka kwa huduma"),
      entries: entriesOf(READ_WORDS),
    },
    live: {
      title: t("Connection to this console", "Muunganisho na konsoli hii"),
      entries: joined(LIVE_WORDS, LIVE_MEANINGS),
    },
    audit: {
      title: t("What the audit log contains", "Kilichomo kwenye kumbukumbu za matendo"),
      entries: AUDIT_KINDS.map(auditEntry),
    },
    sandboxKey: {
      title: t("Key of the sandbox", "Ufunguo wa sandbox"),
      entries: entriesOf(SANDBOX_KEY_WORDS),
    },
    sandboxWebhook: {
      title: t("Webhook of the sandbox", "Webhook ya sandbox"),
      entries: entriesOf(SANDBOX_WEBHOOK_WORDS),
    },
    sandboxDelivery: {
      title: t("Event of the sandbox", "Tukio la sandbox"),
      entries: entriesOf(SANDBOX_DELIVERY_WORDS),
    },
    sandboxSender: {
      title: t("Sender name of the sandbox", "Jina la mtumaji la sandbox"),
      entries: entriesOf(SANDBOX_SENDER_WORDS),
    },
  }) as const satisfies Record<string, GlossarySection>;

/** Every word that the console has for a state, from the tables that pages, reports and answers read. */
export const GLOSSARY = /* @__PURE__ */ translated(() => ({
  ...aboutSending(),
  ...aboutEvents(),
  ...aboutConsole(),
}));

function statesOf(words: Partial<Record<StateName, Pick<StateWords, "word">>>): GlossaryEntry[] {
  return Object.entries(words).map(([name, { word }]) => {
    const { meaning, cost } = STATE_MEANINGS[name as StateName];
    return { name, word, meaning, cost: cost && COST_WORDS[cost].word };
  });
}

function entriesOf(words: Readonly<Record<string, StateWords>>): GlossaryEntry[] {
  return Object.entries(words).map(([name, { word, meaning }]) => ({ name, word, meaning }));
}

/** Of two tables; without the first one the names themselves are the words. */
function joined(
  words: Readonly<Record<string, string>> | undefined,
  meanings: Readonly<Record<string, string>>,
): GlossaryEntry[] {
  return Object.entries(meanings).map(([name, meaning]) => ({ name, word: words?.[name] ?? name, meaning }));
}

function auditEntry(kind: AuditKind): GlossaryEntry {
  const own = Object.values(AUDIT_ACTIONS).filter(({ kinds }) => (kinds as readonly string[]).includes(kind));
  return { name: kind, word: AUDIT_KIND_WORD[kind], meaning: own.map(({ did }) => did).join(". ") };
}

export type SectionName = keyof typeof GLOSSARY;
export type FoundSection = { name: SectionName; title: string; entries: readonly GlossaryEntry[] };

export const sectionsOf = (names: readonly SectionName[]): FoundSection[] =>
  names.map((name) => ({ name, ...GLOSSARY[name] }));

/** Every section with the entries that hold `q`, in any case, in their word or its meaning; no section without any. */
export function wordsWith(q: string): FoundSection[] {
  const asked = q.toLowerCase();
  return sectionsOf(Object.keys(GLOSSARY) as SectionName[])
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ word, meaning }) =>
        `${word}\n${meaning}`.toLowerCase().includes(asked),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
