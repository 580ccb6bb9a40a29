import { personHref } from "#lib/client/people/person-href.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Found } from "#lib/contract/desk/find.ts";
import { callWordsOf } from "#lib/contract/words/call/call-words.ts";
import { outcomeWords, requestWords } from "#lib/contract/words/console/request-words.ts";
import { EVENT_WORDS } from "#lib/contract/words/event-words.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { NAME_OF_MESSAGE, NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { campaignStateOf } from "../../domain/status/campaign-state.ts";
import { pendingHref } from "../message/pending-href.ts";
import type { Command, FoundKind } from "./command.ts";

/**
 * What was found in the records, each as a way to its page, under the heading of its kind; by a whole id, whose kind nobody
 * may have known, each line says it.
 */
export function foundCommands(all: Found): Command[] {
  const commands = [...namedCommands(all), ...idCommands(all)];
  return all.isById ? commands.map(byId) : commands;
}

const ONE: Record<FoundKind, (label: string) => string> = {
  Campaigns: (label) => `Campaign · ${label}`,
  Sends: (label) => `Send ${label.replace(/^T/, "t")}`,
  Conversations: (label) => `Conversation · ${label}`,
  People: (label) => `Person · ${label}`,
  Messages: (label) => `Message ${label.replace(/^T/, "t")}`,
  Calls: (label) => `Call ${label.replace(/^[TFW]/, (first) => first.toLowerCase())}`,
  Templates: (label) => `Template · ${label}`,
  Lists: (label) => `List · ${label}`,
  Events: (label) => `Event · ${label}`,
  Requests: (label) => `Request · ${label}`,
};

const byId = (command: FoundCommand): Command => ({
  ...command,
  kind: "With this id",
  label: ONE[command.kind](command.label),
});

function namedCommands(all: Found): FoundCommand[] {
  const { campaigns, people, messages, pending, templates, lists } = all;
  return [
    ...campaigns.map((campaign) =>
      found("Campaigns", campaign.id, {
        label: campaign.name || "Campaign without a name",
        detail: campaignStateOf(campaign).word,
        href: `/campaigns/${campaign.id}${UNSTARTED_STATES.includes(campaign.state) ? "/edit" : ""}`,
      }),
    ),
    ...people.flatMap(({ conversationId, number, personName }) =>
      conversationId === null
        ? []
        : [
            found("Conversations", String(conversationId), {
              label: personName ?? formatNumber(number),
              detail: personName === null ? "Read and answer" : formatNumber(number),
              href: `/inbox/${conversationId}`,
            }),
          ],
    ),
    ...people.map((person) =>
      found("People", person.number, {
        label: person.personName ?? formatNumber(person.number),
        detail: aboutPerson(person),
        href: personHref(person.number),
      }),
    ),
    ...messages.map(({ id, number, serviceId, state, campaign }) =>
      found("Messages", String(id), {
        label: `To ${number === null ? "a number we do not know" : formatNumber(number)}`,
        detail: `${MESSAGE_WORDS[NAME_OF_MESSAGE[state]].word}, ${campaign.name || (serviceId ?? String(id))}`,
        href: `/messages/${id}`,
      }),
    ),
    ...pending.map((each) =>
      found("Messages", `in-${each.campaign.id}`, {
        label: each.campaign.kind === "campaign" ? each.campaign.name : "By hand",
        detail: MESSAGE_WORDS[NAME_OF_RECIPIENT[each.state]].word,
        href: pendingHref(each),
      }),
    ),
    ...templates.map(({ id, name, state }) =>
      found("Templates", id, { label: name, detail: TEMPLATE_WORDS[state].word, href: `/templates/${id}` }),
    ),
    ...lists.map(({ id, name, people: count }) =>
      found("Lists", id, {
        label: name,
        detail: formatNoun(count, "person", "people"),
        href: `/contacts/lists/${id}`,
      }),
    ),
  ];
}

/** What has no name to be found by, but a number of a phone or none at all. */
function idCommands({ sends, calls, conversations, events, requests }: Found): FoundCommand[] {
  return [
    ...sends.map(({ id, name, people }) =>
      found("Sends", id, {
        label: `To ${formatNoun(people, "person", "people")}`,
        detail: name,
        href: `/send/${id}`,
      }),
    ),
    ...calls.map((call) =>
      found("Calls", call.id, {
        label: `${WAYS[call.direction]} ${call.number === null ? "a number we do not know" : formatNumber(call.number)}`,
        detail: callWordsOf(call).word,
        href: `/calls/${call.id}`,
      }),
    ),
    ...conversations.map(({ id, number, personName }) =>
      found("Conversations", String(id), {
        label: personName ?? formatNumber(number),
        detail: personName === null ? "Read and answer" : formatNumber(number),
        href: `/inbox/${id}`,
      }),
    ),
    ...events.map((event) =>
      found("Events", event.id, {
        label: eventWords(event),
        detail: event.type,
        href: `/events?event=${encodeURIComponent(event.id)}`,
      }),
    ),
    ...requests.map((request) =>
      found("Requests", request.id, {
        label: requestWords(request),
        detail: outcomeWords(request),
        href: `/events/requests/${request.id}`,
      }),
    ),
  ];
}

const WAYS = { in: "From", out: "To", other: "With" } as const;

function eventWords({ type, isTest }: Found["events"][number]): string {
  if (isTest) return EVENT_WORDS.test.word;
  if (type === "message.received") return EVENT_WORDS.received.word;
  if (type === "template.status.updated") return "Template status";
  return type === "message.status.updated" ? "Message status" : EVENT_WORDS.unknown.word;
}

type FoundCommand = Command & { kind: FoundKind };
type Way = { label: string; detail: string; href: string };

const found = (kind: FoundKind, id: string, { label, detail, href }: Way): FoundCommand => ({
  ...{ key: `${kind}-${id.replace(/\W/gu, "_")}`, kind, label, detail, search: "" },
  does: { href },
});

function aboutPerson(person: Found["people"][number]): string {
  const { number, personName, isOptedOut, isRestricted, lists } = person;
  const words = [
    personName !== null && formatNumber(number),
    isRestricted && "Restricted",
    isOptedOut && MESSAGE_WORDS.optedOut.word,
    lists.length > 0 && `in ${lists.map(({ name }) => name).join(", ")}`,
  ];
  return words.filter(Boolean).join(", ") || "Messages to this number";
}
