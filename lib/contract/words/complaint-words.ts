import type { RecipientFilter } from "../desk/campaign/recipient.ts";
import type { ComplaintLanguage } from "../desk/choices.ts";
import type { ConsentChannel, ConsentSource } from "../desk/people/consent-choices.ts";
import { formatCount } from "./format-count.ts";

/** Of the dialog that restricts somebody, or ends that. */
type RestrictWords = {
  title: (who: string) => string;
  purpose: string;
  why: string;
  hint: string;
  locked: string;
  button: string;
  done: (who: string) => string;
  failed: string;
  cancel: string;
};

/** Every sentence of the page of a complaint and of its PDF: whole, as Swahili agrees by noun class. */
export type ComplaintWords = {
  language: string;
  title: string;
  purpose: string;
  madeUp: (when: string, zone: string) => string;
  company: string;
  number: string;
  name: string;
  /** How things are with them now. */
  now: string;
  optedOut: (when: string) => string;
  notOptedOut: string;
  restricted: (when: string, by: string, reason: string) => string;
  notRestricted: string;
  consentNow: (line: { purpose: string; channel: string; isGiven: boolean; when: string }) => string;
  noConsent: string;
  sentTitle: (days: number) => string;
  sentCount: (count: number) => string;
  nothingSent: string;
  cut: string;
  columns: { when: string; what: string; state: string; who: string; consent: string };
  campaign: (name: string) => string;
  byHand: string;
  sentBy: (name: string) => string;
  sentByApi: (name: string) => string;
  sentByUnknown: string;
  approvedBy: (name: string) => string;
  notApproved: string;
  consentGiven: (when: string, source: string) => string;
  consentWithdrawn: (when: string, source: string) => string;
  consentUnknown: string;
  template: (name: string) => string;
  notKept: string;
  callsTitle: string;
  call: (direction: "in" | "out" | "other") => string;
  consentTitle: string;
  consentLine: (line: { isGiven: boolean; purpose: string; channel: string; source: string }) => string;
  wording: (text: string) => string;
  evidence: (text: string) => string;
  recordedBy: (name: string) => string;
  noConsentHistory: string;
  optOutTitle: string;
  out: string;
  back: string;
  noOptOuts: string;
  originTitle: string;
  originList: (name: string) => string;
  originFile: (name: string, row: number | null) => string;
  broughtBy: (name: string, when: string) => string;
  others: (count: number) => string;
  complained: (count: number) => string;
  nobodyComplained: string;
  noOrigin: string;
  acts: {
    title: string;
    pdf: string;
    print: string;
    withdraw: string;
    restrict: string;
    release: string;
    exportJson: string;
    exportPdf: string;
    erase: string;
    back: string;
  };
  withdrawing: {
    title: (who: string) => string;
    purpose: string;
    how: string;
    inPerson: string;
    byCall: string;
    wording: string;
    hint: string;
    locked: string;
    button: string;
    done: string;
    failed: string;
    cancel: string;
  };
  restricting: RestrictWords;
  releasing: RestrictWords;
  law: string;
  states: Record<RecipientFilter, string>;
  channels: Record<ConsentChannel, string>;
  sources: Record<ConsentSource, string>;
  purposes: Record<"marketing" | "service", string>;
};

const EN: ComplaintWords = {
  language: "English",
  title: "Complaint",
  purpose: "What we sent to this person, who sent it, and how we know that they agreed.",
  madeUp: (when, zone) => `As of ${when} (${zone})`,
  company: "Company",
  number: "Phone number",
  name: "Name in chat",
  now: "Today",
  optedOut: (when) => `Opted out on ${when}. We send them nothing.`,
  notOptedOut: "Not opted out",
  restricted: (when, by, reason) =>
    `Restricted on ${when} by ${by}. We keep their data and do not use them.${reason && ` Reason: “${reason}”`}`,
  notRestricted: "Not restricted",
  consentNow: ({ purpose, channel, isGiven, when }) =>
    isGiven
      ? `Agreed to ${purpose} by ${channel} on ${when}`
      : `Withdrew consent to ${purpose} by ${channel} on ${when}`,
  noConsent: "We know of no consent",
  sentTitle: (days) => `What we sent in ${days} days`,
  sentCount: (count) => (count === 1 ? "1 message" : `${formatCount(count)} messages`),
  nothingSent: "We sent them no message in these days.",
  cut: "There is more than fits here: the export has everything.",
  columns: { when: "When", what: "Message", state: "Status", who: "Who", consent: "Consent" },
  campaign: (name) => `Campaign: ${name}`,
  byHand: "Sent to them by hand",
  sentBy: (name) => `Sent by ${name}`,
  sentByApi: (name) => `Sent by another system, with the key ${name}`,
  sentByUnknown: "Who sent it is not kept",
  approvedBy: (name) => `Approved by ${name}`,
  notApproved: "Needed no approval",
  consentGiven: (when, source) => `Agreed on ${when}, ${source}`,
  consentWithdrawn: (when, source) => `Had withdrawn on ${when}, ${source}`,
  consentUnknown: "No consent was known",
  template: (name) => `Template ${name}`,
  notKept: "The text is not kept any more",
  callsTitle: "Calls",
  call: (direction) =>
    ({ in: "They called us", out: "We called them", other: "A call with them" })[direction],
  consentTitle: "Where the consent came from",
  consentLine: ({ isGiven, purpose, channel, source }) =>
    `${isGiven ? "Agreed" : "Withdrew"}: ${purpose}, ${channel}, ${source}`,
  wording: (text) => `Wording: “${text}”`,
  evidence: (text) => `Evidence: ${text}`,
  recordedBy: (name) => `Recorded by ${name}`,
  noConsentHistory: "Nothing is known of a consent.",
  optOutTitle: "Opt-outs",
  out: "Opted out",
  back: "Opted in again",
  noOptOuts: "They never opted out.",
  originTitle: "How they came to us",
  originList: (name) => `List: ${name}`,
  originFile: (name, row) => (row === null ? `File: ${name}` : `File: ${name}, row ${formatCount(row)}`),
  broughtBy: (name, when) => `Added by ${name} on ${when}`,
  others: (count) =>
    count === 1 ? "1 other person came by it" : `${formatCount(count)} other people came by it`,
  complained: (count) =>
    count === 1 ? "1 of them complained, too" : `${formatCount(count)} of them complained, too`,
  nobodyComplained: "None of those who complained last came by it",
  noOrigin: "They are in no list, and came by no file.",
  acts: {
    title: "What you can do",
    pdf: "Download PDF",
    print: "Print",
    withdraw: "Withdraw consent",
    restrict: "Restrict",
    release: "End the restriction",
    exportJson: "Export everything (JSON)",
    exportPdf: "Export everything (PDF)",
    erase: "Erase in Settings",
    back: "Everything with this number",
  },
  withdrawing: {
    title: (who) => `Withdraw the consent of ${who}?`,
    purpose: "They get no marketing any more, by any channel. It is recorded with your name.",
    how: "How did they say it?",
    inPerson: "In person or in writing",
    byCall: "In a call",
    wording: "What did they say?",
    hint: "For example: do not send me offers again",
    locked: "Write what they said",
    button: "Withdraw consent",
    done: "Consent withdrawn",
    failed: "Not withdrawn",
    cancel: "Cancel",
  },
  restricting: {
    title: (who) => `Restrict ${who}?`,
    purpose:
      "We keep what we know of them, and use none of it: no SMS, no chat and no calls from here, until an admin ends it.",
    why: "Why?",
    hint: "For example: says that the name we have is wrong",
    locked: "Say why",
    button: "Restrict 1 person",
    done: (who) => `${who} is restricted`,
    failed: "Not restricted",
    cancel: "Cancel",
  },
  releasing: {
    title: (who) => `End the restriction of ${who}?`,
    purpose:
      "Then they can get messages again, unless they opted out or withdrew. We keep your name and the reason.",
    why: "Why?",
    hint: "at least 10 characters",
    locked: "Say why, in at least 10 characters",
    button: "End the restriction",
    done: (who) => `${who} is not restricted any more`,
    failed: "Still restricted",
    cancel: "Cancel",
  },
  law: "This page shows what this console has recorded. Ask your lawyer what the law wants you to answer.",
  states: {
    queued: "Queued",
    attempting: "Sending",
    handed: "Accepted",
    operator: "Sent",
    delivered: "Delivered",
    read: "Read",
    failed: "Failed",
    expired: "No delivery report",
    rejected: "Refused",
    unknown: "May have been sent",
    cancelled: "Cancelled",
  },
  channels: { all: "every channel", sms: "SMS", chat: "chat", voice: "calls" },
  sources: {
    form: "by a form",
    link: "by a link",
    keyword: "by a word they wrote",
    file: "by a file",
    api: "by another system",
    person: "in person or in writing",
    call: "in a call",
  },
  purposes: { marketing: "marketing", service: "service messages" },
};

// Wanted: a reader's eye.
const SW: ComplaintWords = {
  language: "Kiswahili",
  title: "Malalamiko",
  purpose: "Tulichomtumia mtu huyu, nani alituma, na tunajuaje kwamba aliridhia.",
  madeUp: (when, zone) => `Hadi ${when} (${zone})`,
  company: "Kampuni",
  number: "Namba ya simu",
  name: "Jina kwenye chat",
  now: "Leo",
  optedOut: (when) => `Amejitoa tarehe ${when}. Hatumtumii chochote.`,
  notOptedOut: "Hajajitoa",
  restricted: (when, by, reason) =>
    `Matumizi yamezuiwa tarehe ${when} na ${by}. Tunatunza taarifa zake bila kuzitumia.${reason && ` Sababu: “${reason}”`}`,
  notRestricted: "Matumizi hayajazuiwa",
  consentNow: ({ purpose, channel, isGiven, when }) =>
    isGiven
      ? `Aliridhia ${purpose} kwa ${channel} tarehe ${when}`
      : `Aliondoa ridhaa ya ${purpose} kwa ${channel} tarehe ${when}`,
  noConsent: "Hatujui ridhaa yoyote",
  sentTitle: (days) => `Tulichotuma ndani ya siku ${days}`,
  sentCount: (count) => (count === 1 ? "Ujumbe 1" : `Jumbe ${formatCount(count)}`),
  nothingSent: "Hatukumtumia ujumbe wowote katika siku hizi.",
  cut: "Kuna zaidi ya kinachoonekana hapa: nakala kamili ina kila kitu.",
  columns: { when: "Lini", what: "Ujumbe", state: "Hali", who: "Nani", consent: "Ridhaa" },
  campaign: (name) => `Kampeni: ${name}`,
  byHand: "Ulitumwa kwake moja kwa moja",
  sentBy: (name) => `Ulitumwa na ${name}`,
  sentByApi: (name) => `Ulitumwa na mfumo mwingine, kwa ufunguo ${name}`,
  sentByUnknown: "Aliyetuma hajatunzwa",
  approvedBy: (name) => `Uliidhinishwa na ${name}`,
  notApproved: "Haukuhitaji idhini",
  consentGiven: (when, source) => `Aliridhia tarehe ${when}, ${source}`,
  consentWithdrawn: (when, source) => `Alikuwa ameondoa ridhaa tarehe ${when}, ${source}`,
  consentUnknown: "Hakuna ridhaa iliyojulikana",
  template: (name) => `Kiolezo ${name}`,
  notKept: "Maandishi hayatunzwi tena",
  callsTitle: "Simu",
  call: (direction) => ({ in: "Alitupigia", out: "Tulimpigia", other: "Simu pamoja naye" })[direction],
  consentTitle: "Ridhaa ilitoka wapi",
  consentLine: ({ isGiven, purpose, channel, source }) =>
    `${isGiven ? "Aliridhia" : "Aliondoa ridhaa"}: ${purpose}, ${channel}, ${source}`,
  wording: (text) => `Maneno: “${text}”`,
  evidence: (text) => `Ushahidi: ${text}`,
  recordedBy: (name) => `Iliandikwa na ${name}`,
  noConsentHistory: "Hakuna kinachojulikana kuhusu ridhaa.",
  optOutTitle: "Kujitoa",
  out: "Alijitoa",
  back: "Alirudi",
  noOptOuts: "Hajawahi kujitoa.",
  originTitle: "Alifikaje kwetu",
  originList: (name) => `Orodha: ${name}`,
  originFile: (name, row) => (row === null ? `Faili: ${name}` : `Faili: ${name}, mstari ${formatCount(row)}`),
  broughtBy: (name, when) => `Iliwekwa na ${name} tarehe ${when}`,
  others: (count) => (count === 1 ? "Mtu 1 mwingine yumo" : `Watu wengine ${formatCount(count)} wamo`),
  complained: (count) =>
    count === 1 ? "Mtu 1 kati yao alilalamika pia" : `Watu ${formatCount(count)} kati yao walilalamika pia`,
  nobodyComplained: "Hakuna kati ya waliolalamika karibuni aliyemo",
  noOrigin: "Hayumo kwenye orodha yoyote, wala hakuja kwa faili.",
  acts: {
    title: "Unachoweza kufanya",
    pdf: "Pakua PDF",
    print: "Chapisha",
    withdraw: "Ondoa ridhaa",
    restrict: "Zuia matumizi",
    release: "Ondoa zuio",
    exportJson: "Nakala ya kila kitu (JSON)",
    exportPdf: "Nakala ya kila kitu (PDF)",
    erase: "Futa kwenye Mipangilio",
    back: "Kila kitu cha namba hii",
  },
  withdrawing: {
    title: (who) => `Ondoa ridhaa ya ${who}?`,
    purpose: "Hatapata tena matangazo kwa njia yoyote. Inaandikwa pamoja na jina lako.",
    how: "Alisemaje?",
    inPerson: "Ana kwa ana au kwa maandishi",
    byCall: "Kwa simu",
    wording: "Alisema nini?",
    hint: "Kwa mfano: msinitumie tena matangazo",
    locked: "Andika alichosema",
    button: "Ondoa ridhaa",
    done: "Ridhaa imeondolewa",
    failed: "Ridhaa haijaondolewa",
    cancel: "Ghairi",
  },
  restricting: {
    title: (who) => `Zuia matumizi ya taarifa za ${who}?`,
    purpose:
      "Tunatunza tunachojua kuhusu mtu huyu bila kukitumia: hakuna SMS, chat wala simu, mpaka msimamizi aondoe zuio.",
    why: "Kwa nini?",
    hint: "Kwa mfano: anasema jina tulilonalo si sahihi",
    locked: "Andika sababu",
    button: "Zuia mtu 1",
    done: (who) => `Matumizi ya taarifa za ${who} yamezuiwa`,
    failed: "Hayajazuiwa",
    cancel: "Ghairi",
  },
  releasing: {
    title: (who) => `Ondoa zuio la ${who}?`,
    purpose:
      "Ataweza kupata jumbe tena, isipokuwa kama alijitoa au aliondoa ridhaa. Tunatunza jina lako na sababu.",
    why: "Kwa nini?",
    hint: "angalau herufi 10",
    locked: "Andika sababu, angalau herufi 10",
    button: "Ondoa zuio",
    done: (who) => `Zuio la ${who} limeondolewa`,
    failed: "Zuio lipo bado",
    cancel: "Ghairi",
  },
  law: "Ukurasa huu unaonyesha kilichoandikwa na mfumo huu. Muulize mwanasheria wako sheria inataka ujibu nini.",
  states: {
    queued: "Inasubiri kutumwa",
    attempting: "Inatumwa",
    handed: "Imepokelewa na huduma",
    operator: "Imetumwa",
    delivered: "Imefika",
    read: "Imesomwa",
    failed: "Imeshindikana",
    expired: "Hakuna ripoti ya kufika",
    rejected: "Imekataliwa",
    unknown: "Huenda imetumwa",
    cancelled: "Imeghairiwa",
  },
  channels: { all: "kila njia", sms: "SMS", chat: "chat", voice: "simu" },
  sources: {
    form: "kwa fomu",
    link: "kwa kiungo",
    keyword: "kwa neno aliloandika",
    file: "kwa faili",
    api: "kwa mfumo mwingine",
    person: "ana kwa ana au kwa maandishi",
    call: "kwa simu",
  },
  purposes: { marketing: "matangazo", service: "jumbe za huduma" },
};

const WORDS: Record<ComplaintLanguage, ComplaintWords> = { en: EN, sw: SW };

export const complaintWords = (language: ComplaintLanguage): ComplaintWords => WORDS[language];
