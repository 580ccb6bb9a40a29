import type { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { t, translated, translatedEach } from "#lib/contract/language.ts";
import { EVENT_TYPES } from "#lib/contract/wire/event.ts";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";

/** What only some kinds take: the sandbox refuses it anywhere else. */
export type ExtraName =
  | "when"
  | "as"
  | "field"
  | "status"
  | "http"
  | "envelope"
  | "ms"
  | "copies"
  | "withinMs"
  | "retryAfterSeconds"
  | "recipientShare";
type Extras = Partial<Pick<SandboxFault, ExtraName>>;

export type FaultKind = {
  label: string;
  /** What a sender or receiver sees of it. */
  meaning: string;
  place: "request" | "webhook";
  /** Under which heading somebody looks for it. */
  group: FaultGroup;
  /** The values to begin with; their names say which fields there are. */
  extras: Extras;
  /** What `as` may be, in words. */
  choices?: Record<string, string>;
};

export const FAULT_GROUPS = /* @__PURE__ */ translated(() => ({
  connection: t("The connection breaks or is slow", "Muunganisho unakatika au ni wa polepole"),
  refusal: t("The service says no", "Huduma inakataa"),
  answer: t("The answer is odd", "Jibu si la kawaida"),
  event: t("Events are lost, late or doubled", "Matukio yanapotea, yanachelewa au yanarudiwa"),
}));
export type FaultGroup = keyof typeof FAULT_GROUPS;

const until = () => ({
  headers: t("Before the answer begins", "Kabla jibu halijaanza"),
  body: t("In the middle of the answer", "Katikati ya jibu"),
});

/** Every fault the sandbox can play, in the words of who meets it. */
export const FAULT_KINDS: Record<string, FaultKind> = /* @__PURE__ */ translatedEach({
  error: () => ({
    label: t("Answer an error", "Jibu kwa kosa"),
    meaning: t(
      "An HTTP error such as 500, 408, 402 or 425. “After” means that the message was sent anyway.",
      "Kosa la HTTP kama 500, 408, 402 au 425. “Baada” maana yake ujumbe ulitumwa hata hivyo.",
    ),
    place: "request",
    group: "refusal",
    extras: { status: 500, when: "before", as: "envelope" },
    choices: {
      envelope: t("By the service", "Kutoka kwa huduma"),
      html: t("By a proxy, as a web page", "Kutoka kwa proksi, kama ukurasa wa wavuti"),
      empty: t("By a proxy, empty", "Kutoka kwa proksi, tupu"),
    },
  }),
  disagree: () => ({
    label: t("Two statuses that disagree", "Hali mbili zisizolingana"),
    meaning: t(
      "HTTP says one status and the answer inside another. The same in both gives 200 instead of 202.",
      "HTTP inasema hali moja na jibu la ndani nyingine. Hali ileile kote inatoa 200 badala ya 202.",
    ),
    place: "request",
    group: "answer",
    extras: { http: 200, envelope: 500, when: "before", as: "refusal" },
    choices: {
      refusal: t("With a reason", "Pamoja na sababu"),
      result: t("With the whole result", "Pamoja na matokeo yote"),
    },
  }),
  cut: () => ({
    label: t("Cut the connection", "Kata muunganisho"),
    meaning: t(
      "No complete answer comes. “After” means that the message was sent anyway.",
      "Hakuna jibu kamili linalofika. “Baada” maana yake ujumbe ulitumwa hata hivyo.",
    ),
    place: "request",
    group: "connection",
    extras: { when: "after", as: "headers" },
    choices: until(),
  }),
  hang: () => ({
    label: t("Stop answering", "Acha kujibu"),
    meaning: t(
      "The request waits until the sender stops waiting, for the answer or in the middle of it.",
      "Ombi linasubiri hadi mtumaji aache kusubiri jibu, kabla halijaanza au katikati yake.",
    ),
    place: "request",
    group: "connection",
    extras: { when: "after", as: "headers" },
    choices: until(),
  }),
  drip: () => ({
    label: t("Answer in drops", "Jibu kidogokidogo"),
    meaning: t(
      "The message is sent. The answer comes byte by byte over the whole time.",
      "Ujumbe unatumwa. Jibu linafika baiti kwa baiti kwa muda wote huo.",
    ),
    place: "request",
    group: "connection",
    extras: { ms: 30_000 },
  }),
  gate: () => ({
    label: t("Wait until you switch this off", "Subiri hadi uizime"),
    meaning: t(
      "The request waits. Once this fault is switched off, it goes on and everything is right.",
      "Ombi linasubiri. Hitilafu hii ikizimwa, linaendelea na kila kitu kiko sawa.",
    ),
    place: "request",
    group: "connection",
    extras: { when: "before" },
  }),
  latency: () => ({
    label: t("Answer late", "Jibu kwa kuchelewa"),
    meaning: t("Everything is right, but slow.", "Kila kitu kiko sawa, lakini polepole."),
    place: "request",
    group: "connection",
    extras: { ms: 3_000 },
  }),
  "rate-limit": () => ({
    label: t("Too many requests", "Maombi mengi mno"),
    meaning: t("429, with a time to wait or without.", "429, pamoja na muda wa kusubiri au bila."),
    place: "request",
    group: "refusal",
    extras: { retryAfterSeconds: 5 },
  }),
  "refused-200": () => ({
    label: t("Refuse inside a 200", "Kataa ndani ya 200"),
    meaning: t(
      "HTTP says 200, the answer says 400. Nothing is sent.",
      "HTTP inasema 200, jibu linasema 400. Hakuna kinachotumwa.",
    ),
    place: "request",
    group: "refusal",
    extras: {},
  }),
  malformed: () => ({
    label: t("Answer nonsense", "Jibu kisichoeleweka"),
    meaning: t(
      "Status 200, but the answer names nothing. “After” means that the message was sent anyway.",
      "Hali 200, lakini jibu halitaji chochote. “Baada” maana yake ujumbe ulitumwa hata hivyo.",
    ),
    place: "request",
    group: "answer",
    extras: { as: "truncated", when: "after" },
    choices: {
      truncated: t("JSON that ends too soon", "JSON inayoisha mapema mno"),
      empty: t("Nothing at all", "Hakuna chochote"),
      html: t("A web page of an error", "Ukurasa wa wavuti wa kosa"),
      login: t("A sign-in page", "Ukurasa wa kuingia"),
      text: t("The text OK", "Maandishi OK"),
      "odd-envelope": t("JSON of another kind", "JSON ya aina nyingine"),
      "success-false": "success: false",
      "no-data": t("No data", "Hakuna data"),
      "null-data": "data: null",
      redirect: t("A redirect to another address", "Kuelekezwa kwenye anwani nyingine"),
      huge: "256 MB",
    },
  }),
  field: () => ({
    label: t("One field is odd", "Sehemu moja si ya kawaida"),
    meaning: t(
      "The message was sent. One field of the answer, given by its path, is something else. * is every row.",
      "Ujumbe ulitumwa. Sehemu moja ya jibu, iliyotajwa kwa njia yake, ni kitu kingine. * ni kila mstari.",
    ),
    place: "request",
    group: "answer",
    extras: { field: "data.results.*.estimatedSegments", as: "missing" },
    choices: {
      missing: t("Missing", "Haipo"),
      null: "null",
      text: t("A text", "Maandishi"),
      number: t("A number", "Namba"),
      boolean: "true",
      empty: t("An empty text", "Maandishi matupu"),
      list: t("In a list", "Katika orodha"),
      object: t("In an object", "Katika kitu (object)"),
    },
  }),
  shape: () => ({
    label: t("The whole answer in another form", "Jibu lote katika umbo lingine"),
    meaning: t(
      "The message was sent. The answer has another form than the contract shows.",
      "Ujumbe ulitumwa. Jibu lina umbo tofauti na linaloonyeshwa na mkataba.",
    ),
    place: "request",
    group: "answer",
    extras: { as: "nested-data" },
    choices: {
      "nested-data": t("data inside data", "data ndani ya data"),
      "bare-data": t("data without an envelope", "data bila bahasha"),
      "text-numbers": t("Numbers as text", "Namba kama maandishi"),
      "number-times": t("Times as numbers", "Nyakati kama namba"),
      "other-case": t("Status words in the other case", "Hali kwa herufi kubwa/ndogo kinyume"),
      "null-row": t("The first row is null", "Mstari wa kwanza ni null"),
      "odd-rows": t("Rows that cannot be read come first", "Mistari isiyosomeka inatangulia"),
    },
  }),
  counts: () => ({
    label: t("Counts that contradict", "Hesabu zinazopingana"),
    meaning: t(
      "The message was sent. The counts of a bulk or batch answer contradict the rest of it.",
      "Ujumbe ulitumwa. Hesabu za jibu la bulk au batch zinapingana na sehemu nyingine za jibu.",
    ),
    place: "request",
    group: "answer",
    extras: { as: "rejected-many" },
    choices: {
      "rejected-many": t("99 refused", "99 zimekataliwa"),
      "accepted-more": t("One accepted too many", "Zilizopokelewa zimezidi moja"),
      "accepted-none": t("None accepted, with results", "Hakuna iliyopokelewa, lakini kuna matokeo"),
      negative: t("Fewer than zero accepted", "Chini ya sifuri zimepokelewa"),
      "credits-none": t("No credits deducted", "Hakuna krediti zilizokatwa"),
    },
  }),
  results: () => ({
    label: t("Disorder the results", "Vuruga matokeo"),
    meaning: t(
      "The rows of a bulk answer are shuffled, missing or doubled.",
      "Mistari ya jibu la bulk imechanganywa, inakosekana au imerudiwa.",
    ),
    place: "request",
    group: "answer",
    extras: { as: "shuffled" },
    choices: {
      shuffled: t("In another order", "Kwa mpangilio mwingine"),
      fewer: t("One is missing", "Mmoja unakosekana"),
      doubled: t("Each comes twice", "Kila mmoja mara mbili"),
    },
  }),
  "queue-failure": () => ({
    label: t("Accept only some recipients", "Kubali baadhi tu ya wapokeaji"),
    meaning: t(
      "A chat message is accepted for some of its recipients only.",
      "Ujumbe wa chat unakubaliwa kwa baadhi tu ya wapokeaji wake.",
    ),
    place: "request",
    group: "refusal",
    extras: { recipientShare: 0.5 },
  }),
  "window-closed": () => ({
    label: t("Close windows on the way", "Funga madirisha njiani"),
    meaning: t(
      "The chat window of some people closes while a text is on its way to them.",
      "Dirisha la chat la baadhi ya watu linafungwa maandishi yakiwa njiani kwenda kwao.",
    ),
    place: "request",
    group: "refusal",
    extras: { as: "person", recipientShare: 1 },
    choices: {
      person: t("These people are refused", "Watu hawa wanakataliwa"),
      request: t("The whole request is refused (422)", "Ombi lote linakataliwa (422)"),
    },
  }),
  "webhook-drop": () => ({
    label: t("Lose events", "Poteza matukio"),
    meaning: t("They are never sent.", "Hayatumwi kamwe."),
    place: "webhook",
    group: "event",
    extras: {},
  }),
  "webhook-duplicate": () => ({
    label: t("Send events more than once", "Tuma matukio zaidi ya mara moja"),
    meaning: t("The same event id comes more than once.", "ID ileile ya tukio inafika zaidi ya mara moja."),
    place: "webhook",
    group: "event",
    extras: { copies: 2 },
  }),
  "webhook-shuffle": () => ({
    label: t("Send events out of order", "Tuma matukio bila mpangilio"),
    meaning: t("Each waits for a random time.", "Kila moja linasubiri muda wa nasibu."),
    place: "webhook",
    group: "event",
    extras: { withinMs: 2_000 },
  }),
  "webhook-delay": () => ({
    label: t("Send events late", "Chelewesha matukio"),
    meaning: t("Each waits for the same time.", "Kila moja linasubiri muda uleule."),
    place: "webhook",
    group: "event",
    extras: { ms: 10_000 },
  }),
} satisfies Record<string, () => FaultKind>);

/** The kinds under one heading. */
export function kindsOf(group: FaultGroup): string[] {
  return Object.keys(FAULT_KINDS).filter((kind) => FAULT_KINDS[kind]?.group === group);
}

/** What a fault of this kind can be narrowed to. */
export function operationsOf({ place }: FaultKind): readonly string[] {
  return place === "webhook" ? EVENT_TYPES : Object.keys(OPERATIONS);
}
