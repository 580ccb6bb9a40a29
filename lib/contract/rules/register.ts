import type { RetentionClass } from "../desk/settings/console.ts";

/** How long something is kept: as the setting of its class says, or by a rule that no setting changes. */
export type Kept = RetentionClass | "until-erased" | "in-part-after-erasure" | "while-used" | "always";

type RegisterRow = {
  /** What is kept of people. */
  what: string;
  /** What it is needed for. */
  why: string;
  kept: Kept;
  /** Where it is, by the names of tables: its test knows each table of the database, by a row here or as one without people. */
  tables: readonly string[];
};

/** The register of what is kept about people; a class of data without a row here fails its test. */
export const REGISTER: readonly RegisterRow[] = [
  {
    what: "Recipients of campaigns and sends: numbers, columns of files, texts, states",
    why: "To send what was ordered, once, and to show what became of it",
    kept: "people",
    tables: [
      ...[
        "recipient",
        "recipient_apart",
        "attempt_member",
        "requeue",
        "excluded_row",
        "message",
        "message_fact",
      ],
      ...[
        "message_to_match",
        "api_message",
        "outbox_message",
        "campaign_word",
        "plan_hash",
        "marketing_contact",
        "chat_reach",
        "link",
      ],
    ],
  },
  {
    what: "Campaigns, their files and drafts",
    why: "To show what was sent, by whom and for how much; people are removed after their time",
    kept: "people",
    tables: ["campaign", "draft", "draft_file", "draft_file_part", "send_token", "approval"],
  },
  {
    what: "Answers of the service to our requests, word for word",
    why: "To find out what became of a request, and to prove it",
    kept: "answers",
    tables: ["attempt", "failed_read", "api_request", "key_request"],
  },
  {
    what: "Events of the webhook, with what people wrote",
    why: "Delivery reports, the inbox and opt-outs follow from them",
    kept: "events",
    tables: [
      "event",
      "event_wait",
      "event_refused",
      "event_replay",
      "inbound",
      "inbound_by_event",
      "inbound_unfolded",
    ],
  },
  {
    what: "Conversations: number, name in chat, last message, notes of the team",
    why: "To answer who wrote",
    kept: "until-erased",
    tables: ["contact_window", "conversation_note", "inbox_news", "notice"],
  },
  {
    what: "Calls: numbers, times, notes, tags, links to recordings, who listened",
    why: "To follow a call up, and to show what was agreed",
    kept: "calls",
    tables: ["call", "call_note", "call_tag", "call_listening", "call_peaks"],
  },
  {
    what: "Lists of people with the columns of their files",
    why: "To choose who is sent to, and who is not",
    kept: "until-erased",
    tables: ["contact_list", "contact_list_member", "saved_view"],
  },
  {
    what: "Consent, opt-outs and restrictions, with words and evidence",
    why: "To write only to who agreed, and to show that they did",
    kept: "in-part-after-erasure",
    tables: [
      "consent",
      "consent_fact",
      "join_code",
      "erased_consent",
      "suppression",
      "opt_out_fact",
      "restriction",
    ],
  },
  {
    what: "Requests of people about their data",
    why: "To answer in time, and to show that it was",
    kept: "in-part-after-erasure",
    tables: ["data_request"],
  },
  {
    what: "Events that were passed on to your own systems",
    why: "To deliver them once, and to repeat them when asked",
    kept: "events",
    tables: ["outgoing_event", "event_delivery", "outbox_file"],
  },
  {
    what: "Accounts of the team: names, e-mail, sign-ins, second factors",
    why: "To know who does what, and to let nobody else in",
    kept: "while-used",
    tables: [
      ...[
        "app_user",
        "session",
        "invitation",
        "reset_code",
        "recovery_code",
        "passkey",
        "passkey_enrolment",
        "totp",
      ],
      ...["totp_enrolment", "pending_sign_in", "sign_in_wait", "api_key", "saved_reply"],
    ],
  },
  {
    what: "The audit log: who of the team did what; no numbers of customers",
    why: "To show who sent, approved, exported and erased",
    kept: "always",
    tables: ["audit"],
  },
];
