import type { SandboxBehaviour } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { t, translated, translatedEach } from "#lib/contract/language.ts";

/** Settings whose value is of one kind. */
type NameOf<Kind> = {
  [K in keyof SandboxBehaviour]: SandboxBehaviour[K] extends Kind ? K : never;
}[keyof SandboxBehaviour];

/** Under which heading somebody looks for it. */
export type Area = "sms" | "chat" | "calls" | "all";

export type NumberSetting = { name: NameOf<number>; area: Area; label: string; hint: string };
export type SwitchSetting = { name: NameOf<boolean>; area: Area; label: string; hint: string };
/** Every value of a setting has its words: a value that is added to the contract does not compile without them. */
type ChoiceSettings = {
  [K in NameOf<string>]: { area: Area; label: string; words: Record<SandboxBehaviour[K], string> };
};

/** How long the steps of a life take; each recipient has a pace around it. */
export const DELAYS: readonly NumberSetting[] = /* @__PURE__ */ translated(() => [
  {
    name: "smsSubmitMs",
    area: "sms",
    label: t("SMS to the operator", "SMS kwenda kwenye mtandao"),
    hint: "ms",
  },
  { name: "smsDeliverMs", area: "sms", label: t("SMS to the phone", "SMS kwenda kwenye simu"), hint: "ms" },
  { name: "chatStepMs", area: "chat", label: t("Chat, each step", "Chat, kila hatua"), hint: "ms" },
  { name: "templateReviewMs", area: "chat", label: t("Template review", "Ukaguzi wa kiolezo"), hint: "ms" },
  {
    name: "callStepMs",
    area: "calls",
    label: t("Call, until answered", "Simu, hadi ipokelewe"),
    hint: t("ms a step", "ms kwa hatua"),
  },
  { name: "callTalkMs", area: "calls", label: t("Call, talking", "Simu, mazungumzo"), hint: "ms" },
  {
    name: "recordingDelayMs",
    area: "calls",
    label: t("Recording after the call", "Rekodi baada ya simu"),
    hint: t("ms later", "ms baadaye"),
  },
  {
    name: "recordingLinkMs",
    area: "calls",
    label: t("A recording link works for", "Kiungo cha rekodi hufanya kazi kwa"),
    hint: "ms",
  },
  {
    name: "latencyMs",
    area: "all",
    label: t("Every answer", "Kila jibu"),
    hint: t("ms later", "ms baadaye"),
  },
  {
    name: "webhookTimeoutMs",
    area: "all",
    label: t("Longest time for an event", "Muda mrefu zaidi wa tukio"),
    hint: "ms",
  },
]);

const share = () => t("0 to 1", "0 hadi 1");

/** What becomes of messages, and limits; shares are drawn from the number, so the same number meets the same end. */
export const SHARES: readonly NumberSetting[] = /* @__PURE__ */ translated(() => [
  {
    name: "smsMaxRecipients",
    area: "sms",
    label: t("SMS in one request", "SMS katika ombi moja"),
    hint: t("at most", "zisizozidi"),
  },
  { name: "smsFailedShare", area: "sms", label: t("SMS that fail", "SMS zinazoshindikana"), hint: share() },
  {
    name: "smsSilentShare",
    area: "sms",
    label: t("SMS with no delivery report", "SMS zisizo na ripoti ya kufika"),
    hint: share(),
  },
  {
    name: "smsPartialShare",
    area: "sms",
    label: t("SMS that end as partly sent", "SMS zinazoishia kutumwa kwa sehemu"),
    hint: share(),
  },
  {
    name: "chatFailedShare",
    area: "chat",
    label: t("Chat messages that fail", "Jumbe za chat zinazoshindikana"),
    hint: share(),
  },
  {
    name: "chatLateFailedShare",
    area: "chat",
    label: t("Chat that fails once sent", "Chat inayoshindikana ikishatumwa"),
    hint: share(),
  },
  {
    name: "chatFailedDeliveredShare",
    area: "chat",
    label: t("Chat that fails after delivery", "Chat inayoshindikana baada ya kufika"),
    hint: share(),
  },
  {
    name: "chatUnknownShare",
    area: "chat",
    label: t("Chat messages with an unknown status", "Jumbe za chat zenye hali isiyojulikana"),
    hint: share(),
  },
  {
    name: "chatReadShare",
    area: "chat",
    label: t("Chat messages read", "Jumbe za chat zilizosomwa"),
    hint: share(),
  },
  {
    name: "callRecordedShare",
    area: "calls",
    label: t("Calls with a recording", "Simu zenye rekodi"),
    hint: share(),
  },
  {
    name: "seed",
    area: "all",
    label: t("Seed", "Mbegu"),
    hint: t("same seed, same results", "mbegu ileile, matokeo yaleyale"),
  },
]);

/** Details the service may handle differently. */
export const CHOICES: ChoiceSettings = /* @__PURE__ */ translatedEach({
  windows: () => ({
    area: "chat",
    label: t("Windows", "Madirisha"),
    words: {
      inbound: t("24 h after a message", "Saa 24 baada ya ujumbe"),
      open: t("Open for everyone", "Wazi kwa wote"),
    },
  }),
  smsSendStatus: () => ({
    area: "sms",
    label: t("Status of an accepted SMS", "Hali ya SMS iliyopokelewa"),
    words: { "202": t("202: accepted", "202: imepokelewa"), "200": "200: OK" },
  }),
  smsMessageId: () => ({
    area: "sms",
    label: t("Id of an SMS", "ID ya SMS"),
    words: {
      uuid: t("A UUID", "UUID"),
      numeric: t("A number, as in older services", "Namba, kama katika huduma za zamani"),
      text: t("A text", "Maandishi"),
    },
  }),
  smsStatusIds: () => ({
    area: "sms",
    label: t("An SMS status is read by", "Hali ya SMS husomwa kwa"),
    words: {
      uuid: t("Its UUID or text only", "UUID au maandishi yake tu"),
      any: t("A number too", "Namba pia"),
    },
  }),
  smsLengths: () => ({
    area: "sms",
    label: t("Length of an SMS segment", "Urefu wa sehemu ya SMS"),
    words: {
      gsm: t("160, or 70 with other letters", "160, au 70 kwa herufi nyingine"),
      unicode: t("70 always", "70 daima"),
    },
  }),
  smsTooMany: () => ({
    area: "sms",
    label: t("Too many SMS in one request", "SMS nyingi mno katika ombi moja"),
    words: {
      "400": t("400: the request is wrong", "400: ombi si sahihi"),
      "413": t("413: the request is too large", "413: ombi ni kubwa mno"),
    },
  }),
  smsError: () => ({
    area: "sms",
    label: t("Details of an SMS refusal", "Maelezo ya kukataliwa kwa SMS"),
    words: {
      mixed: t("Text, list or object", "Maandishi, orodha au object"),
      text: t("Always text", "Maandishi daima"),
      list: t("Always a list", "Orodha daima"),
      object: t("Always an object", "Object daima"),
    },
  }),
  wamid: () => ({
    area: "chat",
    label: t("Provider id of a chat message", "ID ya mtoa huduma kwa ujumbe wa chat"),
    words: {
      result: t("In the answer", "Katika jibu"),
      "first-event": t("From the first event on", "Kuanzia tukio la kwanza"),
      "later-event": t("From the second event on", "Kuanzia tukio la pili"),
      never: t("Never", "Kamwe"),
    },
  }),
  failedWamid: () => ({
    area: "chat",
    label: t(
      "Provider id of a message that fails at once",
      "ID ya mtoa huduma kwa ujumbe unaoshindikana papo hapo",
    ),
    words: { present: t("As for every message", "Kama kwa kila ujumbe"), absent: t("Missing", "Haipo") },
  }),
  chatMessageId: () => ({
    area: "chat",
    label: t("Message id in a chat answer", "ID ya ujumbe katika jibu la chat"),
    words: {
      present: t("A UUID", "UUID"),
      absent: t("Missing", "Haipo"),
      numeric: t("A number, the same as in events", "Namba, ileile ya kwenye matukio"),
      wamid: t("The provider’s id", "ID ya mtoa huduma"),
    },
  }),
  eventMessageId: () => ({
    area: "chat",
    label: t("Message id in events", "ID ya ujumbe katika matukio"),
    words: {
      numeric: t("A number of its own", "Namba yake yenyewe"),
      uuid: t("The same as on sending", "Ileile ya wakati wa kutuma"),
    },
  }),
  chatInitialStatus: () => ({
    area: "chat",
    label: t("First state of a chat message", "Hali ya kwanza ya ujumbe wa chat"),
    words: { processing: "processing", queued: "queued", accepted: "accepted" },
  }),
  chatSteps: () => ({
    area: "chat",
    label: t("Chat statuses sent as events", "Hali za chat zinazotumwa kama matukio"),
    words: { provider: t("From Sent on", "Kuanzia Imetumwa"), every: t("Every one", "Kila moja") },
  }),
  chatErrors: () => ({
    area: "chat",
    label: t("Where an event has its error", "Kosa liko wapi katika tukio"),
    words: {
      everywhere: t("Code, text and list", "Msimbo, maandishi na orodha"),
      list: t("In the list alone", "Katika orodha tu"),
    },
  }),
  templateReviews: () => ({
    area: "chat",
    label: t("When a template’s review is seen", "Ukaguzi wa kiolezo unaonekana lini"),
    words: {
      event: t("Immediately, by an event", "Papo hapo, kwa tukio"),
      read: t("When it is read", "Kinaposomwa"),
      sync: t("When it is synced", "Kinaposawazishwa"),
    },
  }),
  callList: () => ({
    area: "calls",
    label: t("Where a list of calls is", "Orodha ya simu iko wapi"),
    words: {
      items: "items",
      results: "results",
      calls: "calls",
      rows: "rows",
      data: t("data, inside data", "data, ndani ya data"),
      array: t("data itself", "data yenyewe"),
    },
  }),
  callTotal: () => ({
    area: "calls",
    label: t("Where the number of all calls is", "Idadi ya simu zote iko wapi"),
    words: {
      pagination: "pagination.total",
      meta: "meta.totalItems",
      total: "total",
      totalCount: "totalCount",
      totalItems: "totalItems",
      totalRecords: "totalRecords",
      count: "count",
      beside: t("pagination, beside data", "pagination, kando ya data"),
      none: t("Nowhere", "Hakuna popote"),
    },
  }),
  callWords: () => ({
    area: "calls",
    label: t("Status of a call", "Hali ya simu"),
    words: {
      usual: "IN_PROGRESS, NO_ANSWER",
      lower: "in-progress, no-answer",
      unknown: t("Unknown words", "Maneno yasiyojulikana"),
    },
  }),
  callClock: () => ({
    area: "calls",
    label: t("Times of a call", "Nyakati za simu"),
    words: {
      right: t("Right", "Sahihi"),
      backwards: t("The end before the start", "Mwisho kabla ya mwanzo"),
      absent: t("Missing", "Hazipo"),
    },
  }),
  recordingFormat: () => ({
    area: "calls",
    label: t("File of a recording", "Faili la rekodi"),
    words: { wav: "WAV", mp3: "MP3", ogg: t("Ogg, silent", "Ogg, kimya") },
  }),
  recordingHost: () => ({
    area: "calls",
    label: t("Host of a recording", "Seva ya rekodi"),
    words: {
      own: t("This sandbox", "Sandbox hii"),
      other: t("A host that is not allowed", "Seva isiyoruhusiwa"),
    },
  }),
} satisfies { [K in keyof ChoiceSettings]: () => ChoiceSettings[K] });

/** What this deployment allows or adds. */
export const SWITCHES: readonly SwitchSetting[] = /* @__PURE__ */ translated(() => [
  {
    name: "hasRecordingRanges",
    area: "calls",
    label: t("Parts of a recording", "Sehemu za rekodi"),
    hint: t(
      "A player can ask for a part. Without it every answer is the whole recording.",
      "Kichezaji kinaweza kuomba sehemu. Bila hiyo kila jibu ni rekodi nzima.",
    ),
  },
  {
    name: "allowsLoopbackWebhooks",
    area: "all",
    label: t("Events to this computer", "Matukio kwenda kompyuta hii"),
    hint: t(
      "For development. Without it, events are sent only to public HTTPS addresses, and this console gets none.",
      "Kwa utengenezaji wa programu. Bila hiyo, matukio hutumwa tu kwa anwani za umma za HTTPS, na konsoli hii haipati lolote.",
    ),
  },
  {
    name: "hasStackTrace",
    area: "sms",
    label: t("Stack traces in SMS refusals", "Stack trace katika kukataliwa kwa SMS"),
    hint: t(
      "A development version of the service may add them.",
      "Toleo la utengenezaji la huduma linaweza kuziongeza.",
    ),
  },
]);

export const COUNTRY_WORDS = {
  TZ: "Tanzania",
  KE: "Kenya",
  UG: "Uganda",
  RW: "Rwanda",
} as const satisfies Record<SandboxBehaviour["enabledCountries"][number], string>;
