import type { Campaign } from "../desk/campaign/campaign.ts";
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
export const CHANNEL_MEANINGS: Record<Campaign["channel"], string> = {
  sms: "A text to any phone. It costs credits.",
  "chat-text": "A text of your own. It reaches only people who wrote to you in the last 24 hours.",
  "chat-template":
    "A message that the provider approved. It reaches people whether they wrote to you or not.",
};

/** What each of them means. Apart from its word, which is in the frame of every page. */
export const LIVE_MEANINGS: Record<keyof typeof LIVE_WORDS, string> = {
  reconnecting: "The connection broke a moment ago. We try to connect again.",
  offline: "The console does not answer. You see the data of the time shown. We keep trying.",
  resting: "You have many pages open, so this one shows no news. Reload it to see what is new.",
};

export type GlossaryEntry = StateWords & { name: string; cost?: string | undefined };
type GlossarySection = { title: string; entries: readonly GlossaryEntry[] };

/** Every word that the console has for a state, from the tables that pages, reports and answers read. */
export const GLOSSARY = {
  message: { title: "Status of a message", entries: statesOf(MESSAGE_WORDS) },
  failure: { title: "Why a message failed", entries: joined(undefined, FAILURE_WORDS) },
  campaign: { title: "State of a campaign", entries: statesOf(CAMPAIGN_WORDS) },
  halt: { title: "Why a campaign did not send", entries: joined(HALT_WORDS, HALT_MEANINGS) },
  steering: {
    title: "What was done with a campaign",
    entries: entriesOf({ ...STEERING_WORDS, ...SKIPS_WORDS }),
  },
  channel: {
    title: "What a campaign sends",
    entries: joined(CHANNEL_WORDS, CHANNEL_MEANINGS),
  },
  sentAs: { title: "What a person got", entries: entriesOf(SENT_AS_WORDS) },
  window: {
    title: "Chat window of a person",
    entries: entriesOf({ ...WINDOW_STATE_WORDS, ...NO_WINDOW_WORDS }),
  },
  grade: { title: "How an id was matched", entries: entriesOf(GRADE_WORDS) },
  event: { title: "Kind of an event", entries: entriesOf(EVENT_WORDS) },
  eventFlag: { title: "What is unusual about an event", entries: entriesOf(EVENT_FLAG_WORDS) },
  eventShown: { title: "How events are chosen", entries: entriesOf(EVENT_SHOWN_WORDS) },
  template: { title: "State of a template", entries: entriesOf(TEMPLATE_WORDS) },
  sender: { title: "Sender name of an SMS", entries: entriesOf(SENDER_WORDS) },
  call: { title: "State of a call", entries: entriesOf(CALL_WORDS) },
  way: { title: "Direction of a call", entries: entriesOf(CALL_WAY_WORDS) },
  length: { title: "Length of a call", entries: entriesOf(CALL_LENGTH_WORDS) },
  recording: { title: "Recording of a call", entries: entriesOf(RECORDING_WORDS) },
  role: { title: "Role of a person", entries: joined(ROLE_WORDS, ROLE_MEANINGS) },
  right: { title: "Right of a person", entries: joined(RIGHT_WORDS, RIGHT_MEANINGS) },
  team: {
    title: "Second factors and invitations",
    entries: joined(TEAM_WORDS, TEAM_MEANINGS),
  },
  standing: {
    title: "Connection to the service",
    entries: entriesOf(STANDING_WORDS),
  },
  request: { title: "What a request to the service brought", entries: entriesOf(SHOWN_WORDS) },
  read: { title: "What we read from the service", entries: entriesOf(READ_WORDS) },
  live: {
    title: "Connection to this console",
    entries: joined(LIVE_WORDS, LIVE_MEANINGS),
  },
  audit: { title: "What the audit log contains", entries: AUDIT_KINDS.map(auditEntry) },
  sandboxKey: { title: "Key of the sandbox", entries: entriesOf(SANDBOX_KEY_WORDS) },
  sandboxWebhook: {
    title: "Webhook of the sandbox",
    entries: entriesOf(SANDBOX_WEBHOOK_WORDS),
  },
  sandboxDelivery: {
    title: "Event of the sandbox",
    entries: entriesOf(SANDBOX_DELIVERY_WORDS),
  },
  sandboxSender: {
    title: "Sender name of the sandbox",
    entries: entriesOf(SANDBOX_SENDER_WORDS),
  },
} as const satisfies Record<string, GlossarySection>;

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
