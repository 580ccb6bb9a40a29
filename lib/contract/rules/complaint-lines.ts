import type { Complaint, ComplaintMessage, ComplaintOrigin } from "../desk/people/complaint.ts";
import type { ConsentLine } from "../desk/people/consent.ts";
import type { PersonLine } from "../desk/people/opt-out.ts";
import type { ComplaintWords } from "../words/complaint-words.ts";
import { minuteIn } from "./day-in.ts";

/** One thing that is shown: its head, and what is said below it. */
export type ComplaintLine = { key: string; when: string; title: string; below: string[] };

/** A message with all that answers for it, in columns or below each other. */
export type SentLine = {
  key: string;
  when: string;
  channel: string;
  text: string;
  from: string;
  state: string;
  who: string[];
  consent: string[];
};

/** What a complaint says, in one language: the page and the PDF show the same lines. */
export type ComplaintText = {
  facts: { label: string; value: string }[];
  now: string[];
  sent: SentLine[];
  calls: ComplaintLine[];
  consents: ComplaintLine[];
  optOuts: ComplaintLine[];
  origins: ComplaintLine[];
};

export function complaintText(complaint: Complaint, words: ComplaintWords, number: string): ComplaintText {
  const at = (iso: string) => minuteIn(complaint.zone, iso);
  const say: Say = { words, at, own: complaint.purposes };
  return {
    facts: [
      ...(complaint.organisation === "" ? [] : [{ label: words.company, value: complaint.organisation }]),
      { label: words.number, value: number },
      ...(complaint.personName === null ? [] : [{ label: words.name, value: complaint.personName }]),
    ],
    now: nowOf(complaint, say),
    sent: complaint.sent.map((message) => sentLine(message, say)),
    calls: complaint.calls.map(({ id, at: when, direction, startedBy }) => ({
      ...{ key: id, when: at(when), title: words.call(direction) },
      below: startedBy === null ? [] : [startedBy.name],
    })),
    consents: complaint.consents.history.map((fact) => consentLine(fact, say)),
    optOuts: complaint.optOuts.flatMap((line) => (line.way === "opt-out" ? [optOutLine(line, say)] : [])),
    origins: complaint.origins.map((origin) => originLine(origin, say)),
  };
}

type Say = { words: ComplaintWords; at: (iso: string) => string; own: Complaint["purposes"] };

const purposeOf = (purpose: string, { words, own }: Say): string =>
  purpose === "marketing" || purpose === "service"
    ? words.purposes[purpose]
    : (own.find(({ name }) => name === purpose)?.label ?? purpose);

function nowOf({ optedOutAt, restriction, consents }: Complaint, say: Say): string[] {
  const { words, at } = say;
  const holds = consents.holds.map(({ purpose, channel, isGiven, givenAt }) =>
    words.consentNow({
      ...{ purpose: purposeOf(purpose, say), channel: words.channels[channel], isGiven },
      when: at(givenAt),
    }),
  );
  return [
    optedOutAt === null ? words.notOptedOut : words.optedOut(at(optedOutAt)),
    restriction === null
      ? words.notRestricted
      : words.restricted(at(restriction.since), restriction.by, restriction.reason),
    ...(holds.length === 0 ? [words.noConsent] : holds),
  ];
}

function sentLine(message: ComplaintMessage, say: Say): SentLine {
  const { words, at } = say;
  const { id, channel, state, campaign, sentBy, isByApi, approvedBy } = message;
  const who = isByApi ? words.sentByApi : words.sentBy;
  return {
    ...{ key: id, when: at(message.at), channel: words.channels[channel], state: words.states[state] },
    text: textOf(message, words),
    from: campaign.kind === "campaign" ? words.campaign(campaign.name) : words.byHand,
    who: [
      sentBy === null ? words.sentByUnknown : who(sentBy),
      approvedBy === null ? words.notApproved : words.approvedBy(approvedBy),
    ],
    consent: consentOf(message, say),
  };
}

/** As it was sent: of a template its name and the values that it was filled with. */
function textOf({ text, template }: ComplaintMessage, words: ComplaintWords): string {
  if (template === null) return text || words.notKept;
  const values = JSON.stringify(template.parameters ?? {});
  return `${words.template(template.templateName)} (${template.language})${values === "{}" ? "" : ` ${values}`}`;
}

function consentOf({ consent, purpose: name }: ComplaintMessage, say: Say): string[] {
  const { words, at } = say;
  const word = purposeOf(name, say);
  const purpose = word.charAt(0).toUpperCase() + word.slice(1);
  if (consent === null) return [purpose, words.consentUnknown];
  const said = consent.isGiven ? words.consentGiven : words.consentWithdrawn;
  return [purpose, said(at(consent.givenAt), words.sources[consent.source]), ...proofOf(consent, words)];
}

function proofOf({ wording, evidence, by }: ConsentLine, words: ComplaintWords): string[] {
  return [
    ...(wording === null ? [] : [words.wording(wording)]),
    ...(evidence === null ? [] : [words.evidence(evidenceText(evidence))]),
    ...(by === null ? [] : [words.recordedBy(by)]),
  ];
}

const evidenceText = (evidence: Record<string, unknown>): string =>
  Object.entries(evidence)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");

function consentLine(fact: ConsentLine, say: Say): ComplaintLine {
  const { words, at } = say;
  const { id, givenAt, isGiven, purpose, channel, source } = fact;
  return {
    ...{ key: id, when: at(givenAt) },
    title: words.consentLine({
      ...{ isGiven, purpose: purposeOf(purpose, say) },
      ...{ channel: words.channels[channel], source: words.sources[source] },
    }),
    below: proofOf(fact, words),
  };
}

type OptOutLine = Extract<PersonLine, { way: "opt-out" }>;

function optOutLine(
  { id, at: when, isOut, words: said, by, file }: OptOutLine,
  { words, at }: Say,
): ComplaintLine {
  return {
    ...{ key: id, when: at(when), title: isOut ? words.out : words.back },
    below: [
      ...(said === null ? [] : [words.wording(said)]),
      ...(file === null ? [] : [words.originFile(file.name, file.row)]),
      ...(by === null ? [] : [words.recordedBy(by)]),
    ],
  };
}

function originLine(origin: ComplaintOrigin, { words, at }: Say): ComplaintLine {
  const { kind, id, name, row, by, others, complained, names } = origin;
  return {
    ...{ key: id, when: at(origin.at) },
    title: kind === "list" ? words.originList(name) : words.originFile(name, row),
    below: [
      words.broughtBy(by, at(origin.at)),
      words.others(others),
      complained === 0 ? words.nobodyComplained : `${words.complained(complained)}: ${names.join(", ")}`,
    ],
  };
}
