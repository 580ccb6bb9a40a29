import type { RetentionClass } from "../desk/settings/console.ts";
import { t } from "../language.ts";

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
    get what() {
      return t(
        "Recipients of campaigns and sends: numbers, columns of files, texts, states",
        "Wapokeaji wa kampeni na utumaji: namba, safu za faili, maandishi, hali",
      );
    },
    get why() {
      return t(
        "To send what was ordered, once, and to show what became of it",
        "Kutuma kilichoagizwa, mara moja, na kuonyesha matokeo yake",
      );
    },
    kept: "people",
    tables: [
      ...[
        "recipient",
        "recipient_apart",
        "attempt_member",
        "requeue",
        "network_hold",
        "network_waiting",
        "variant_member",
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
        "automation_had",
        "automation_stop",
      ],
    ],
  },
  {
    get what() {
      return t("Campaigns, their files and drafts", "Kampeni, mafaili na rasimu zake");
    },
    get why() {
      return t(
        "To show what was sent, by whom and for how much; people are removed after their time",
        "Kuonyesha nini kilitumwa, na nani na kwa gharama gani; watu huondolewa muda wao ukiisha",
      );
    },
    kept: "people",
    tables: [
      ...[
        "campaign",
        "draft",
        "draft_file",
        "draft_file_part",
        "send_token",
        "approval",
        "automation",
        "automation_run",
        "automation_file",
      ],
    ],
  },
  {
    get what() {
      return t(
        "Answers of the service to our requests, word for word",
        "Majibu ya huduma kwa maombi yetu, neno kwa neno",
      );
    },
    get why() {
      return t(
        "To find out what became of a request, and to prove it",
        "Kujua matokeo ya ombi, na kuyathibitisha",
      );
    },
    kept: "answers",
    tables: ["attempt", "failed_read", "api_request", "key_request"],
  },
  {
    get what() {
      return t(
        "Events of the webhook, with what people wrote",
        "Matukio ya webhook, pamoja na walichoandika watu",
      );
    },
    get why() {
      return t(
        "Delivery reports, the inbox and opt-outs follow from them",
        "Ripoti za kufika, mazungumzo na kujitoa hutokana nayo",
      );
    },
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
    get what() {
      return t(
        "Conversations: number, name in chat, last message, notes of the team",
        "Mazungumzo: namba, jina la chat, ujumbe wa mwisho, maelezo ya timu",
      );
    },
    get why() {
      return t("To answer who wrote", "Kumjibu aliyeandika");
    },
    kept: "until-erased",
    tables: ["contact_window", "conversation_note", "inbox_news", "notice"],
  },
  {
    get what() {
      return t(
        "Calls: numbers, times, notes, tags, links to recordings, who listened",
        "Simu: namba, nyakati, maelezo, lebo, viungo vya rekodi, waliosikiliza",
      );
    },
    get why() {
      return t(
        "To follow a call up, and to show what was agreed",
        "Kufuatilia simu, na kuonyesha kilichokubaliwa",
      );
    },
    kept: "calls",
    tables: ["call", "call_note", "call_tag", "call_listening", "call_peaks"],
  },
  {
    get what() {
      return t(
        "Lists of people with the columns of their files",
        "Orodha za watu pamoja na safu za mafaili yake",
      );
    },
    get why() {
      return t("To choose who is sent to, and who is not", "Kuchagua nani atumiwe, na nani asitumiwe");
    },
    kept: "until-erased",
    tables: ["contact_list", "contact_list_member", "saved_view"],
  },
  {
    get what() {
      return t(
        "Fields of people of the company’s own, with each change, and groups by rule",
        "Sehemu za taarifa za watu za kampuni, pamoja na kila badiliko, na makundi ya kanuni",
      );
    },
    get why() {
      return t(
        "To choose who is sent to, and to write each person what concerns them",
        "Kuchagua nani atumiwe, na kumwandikia kila mtu yanayomhusu",
      );
    },
    kept: "until-erased",
    tables: ["person", "person_change", "person_group"],
  },
  {
    get what() {
      return t(
        "Consent, opt-outs and restrictions, with words and evidence",
        "Ridhaa, kujitoa na vizuizi, pamoja na maneno na ushahidi",
      );
    },
    get why() {
      return t(
        "To write only to who agreed, and to show that they did",
        "Kuwaandikia waliokubali tu, na kuonyesha kuwa walikubali",
      );
    },
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
    get what() {
      return t("Requests of people about their data", "Maombi ya watu kuhusu taarifa zao");
    },
    get why() {
      return t(
        "To answer in time, and to show that it was",
        "Kujibu kwa wakati, na kuonyesha kuwa yalijibiwa",
      );
    },
    kept: "in-part-after-erasure",
    tables: ["data_request"],
  },
  {
    get what() {
      return t("Events that were passed on to your own systems", "Matukio yaliyopelekwa kwenye mifumo yenu");
    },
    get why() {
      return t(
        "To deliver them once, and to repeat them when asked",
        "Kuyafikisha mara moja, na kuyarudia yakiombwa",
      );
    },
    kept: "events",
    tables: ["outgoing_event", "event_delivery", "outbox_file"],
  },
  {
    get what() {
      return t(
        "Accounts of the team: names, e-mail, sign-ins, second factors",
        "Akaunti za timu: majina, barua pepe, kuingia, uthibitisho wa pili",
      );
    },
    get why() {
      return t(
        "To know who does what, and to let nobody else in",
        "Kujua nani anafanya nini, na kutomruhusu mwingine kuingia",
      );
    },
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
        "identity",
        "totp",
      ],
      ...[
        "totp_enrolment",
        "pending_sign_in",
        "sign_in_wait",
        "asked_reset",
        "api_key",
        "saved_reply",
        "mail",
      ],
    ],
  },
  {
    get what() {
      return t(
        "The audit log: who of the team did what; no numbers of customers",
        "Kumbukumbu za matendo: nani wa timu alifanya nini; hakuna namba za wateja",
      );
    },
    get why() {
      return t(
        "To show who sent, approved, exported and erased",
        "Kuonyesha nani alituma, aliidhinisha, alihamisha na kufuta kabisa",
      );
    },
    kept: "always",
    tables: ["audit"],
  },
];
