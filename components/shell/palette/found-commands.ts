import { personHref } from "#lib/client/people/person-href.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Found } from "#lib/contract/desk/find.ts";
import { t, translated } from "#lib/contract/language.ts";
import { callWordsOf } from "#lib/contract/words/call/call-words.ts";
import { outcomeWords, requestWords } from "#lib/contract/words/console/request-words.ts";
import { EVENT_WORDS } from "#lib/contract/words/event-words.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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
  const commands = [...peopleCommands(all), ...namedCommands(all), ...idCommands(all)];
  return all.isById ? commands.map(byId) : commands;
}

const ONE: Record<FoundKind, (label: string) => string> = {
  Campaigns: (label) => t(`Campaign · ${label}`, `Kampeni · ${label}`),
  Sends: (label) => t(`Send ${label.replace(/^T/, "t")}`, `Utumaji ${label.replace(/^K/, "k")}`),
  Conversations: (label) => t(`Conversation · ${label}`, `Mazungumzo · ${label}`),
  People: (label) => t(`Person · ${label}`, `Mtu · ${label}`),
  Messages: (label) => t(`Message ${label.replace(/^T/, "t")}`, `Ujumbe ${label.replace(/^K/, "k")}`),
  Calls: (label) =>
    t(
      `Call ${label.replace(/^[TFW]/, (first) => first.toLowerCase())}`,
      `Simu ${label.replace(/^[KN]/, (first) => first.toLowerCase())}`,
    ),
  Templates: (label) => t(`Template · ${label}`, `Kiolezo · ${label}`),
  Lists: (label) => t(`List · ${label}`, `Orodha · ${label}`),
  Repeats: (label) => t(`Repeat or follow-up · ${label}`, `Inayojirudia au ufuatiliaji · ${label}`),
  Groups: (label) => t(`Group · ${label}`, `Kundi · ${label}`),
  Events: (label) => t(`Event · ${label}`, `Tukio · ${label}`),
  Requests: (label) => t(`Request · ${label}`, `Ombi · ${label}`),
};

const byId = (command: FoundCommand): Command => ({
  ...command,
  kind: "With this id",
  label: ONE[command.kind](command.label),
});

/** Campaigns, people and what was sent to them. */
function peopleCommands({ campaigns, people, messages, pending }: Found): FoundCommand[] {
  return [
    ...campaigns.map((campaign) =>
      found("Campaigns", campaign.id, {
        label: campaign.name || t("Campaign without a name", "Kampeni isiyo na jina"),
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
              detail: personName === null ? t("Read and answer", "Soma na ujibu") : formatNumber(number),
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
        label: toWords(number),
        detail: `${MESSAGE_WORDS[NAME_OF_MESSAGE[state]].word}, ${campaign.name || (serviceId ?? String(id))}`,
        href: `/messages/${id}`,
      }),
    ),
    ...pending.map((each) =>
      found("Messages", `in-${each.campaign.id}`, {
        label: each.campaign.kind === "campaign" ? each.campaign.name : t("By hand", "Kwa mkono"),
        detail: MESSAGE_WORDS[NAME_OF_RECIPIENT[each.state]].word,
        href: pendingHref(each),
      }),
    ),
  ];
}

/** What people are sent, and who they are together. */
function namedCommands({ templates, lists, groups, automations }: Found): FoundCommand[] {
  return [
    ...templates.map(({ id, name, state }) =>
      found("Templates", id, { label: name, detail: TEMPLATE_WORDS[state].word, href: `/templates/${id}` }),
    ),
    ...lists.map(({ id, name, people: count }) =>
      found("Lists", id, {
        label: name,
        detail: t(formatNoun(count, "person", "people"), formatNounSw(count, "mtu", "watu")),
        href: `/contacts/lists/${id}`,
      }),
    ),
    ...groups.map(({ id, name }) =>
      found("Groups", id, {
        label: name,
        detail: t("By rule", "Kwa kanuni"),
        href: `/contacts/groups/${id}`,
      }),
    ),
    ...automations.map(({ id, name, kind }) =>
      found("Repeats", id, {
        label: name,
        detail: kind === "repeat" ? t("Repeat", "Inayojirudia") : t("Follow-up", "Ufuatiliaji"),
        href: `/campaigns/automations/${id}`,
      }),
    ),
  ];
}

/** What has no name to be found by, but a number of a phone or none at all. */
function idCommands({ sends, calls, conversations, events, requests }: Found): FoundCommand[] {
  return [
    ...sends.map(({ id, name, people }) =>
      found("Sends", id, {
        label: t(
          `To ${formatNoun(people, "person", "people")}`,
          `Kwa ${formatNounSw(people, "mtu", "watu")}`,
        ),
        detail: name,
        href: `/send/${id}`,
      }),
    ),
    ...calls.map((call) =>
      found("Calls", call.id, {
        label: `${WAYS[call.direction]} ${call.number === null ? t("a number we do not know", "namba tusiyoijua") : formatNumber(call.number)}`,
        detail: callWordsOf(call).word,
        href: `/calls/${call.id}`,
      }),
    ),
    ...conversations.map(({ id, number, personName }) =>
      found("Conversations", String(id), {
        label: personName ?? formatNumber(number),
        detail: personName === null ? t("Read and answer", "Soma na ujibu") : formatNumber(number),
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

const toWords = (number: string | null): string =>
  number === null
    ? t("To a number we do not know", "Kwa namba tusiyoijua")
    : t(`To ${formatNumber(number)}`, `Kwa ${formatNumber(number)}`);

const WAYS = translated(() => ({ in: t("From", "Kutoka"), out: t("To", "Kwenda"), other: t("With", "Na") }));

function eventWords({ type, isTest }: Found["events"][number]): string {
  if (isTest) return EVENT_WORDS.test.word;
  if (type === "message.received") return EVENT_WORDS.received.word;
  if (type === "template.status.updated") return t("Template status", "Hali ya kiolezo");
  return type === "message.status.updated" ? t("Message status", "Hali ya ujumbe") : EVENT_WORDS.unknown.word;
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
    isRestricted && t("Restricted", "Amewekewa kizuizi"),
    isOptedOut && MESSAGE_WORDS.optedOut.word,
    lists.length > 0 &&
      t(
        `in ${lists.map((list) => list.name).join(", ")}`,
        `katika ${lists.map((list) => list.name).join(", ")}`,
      ),
  ];
  return words.filter(Boolean).join(", ") || t("Messages to this number", "Jumbe kwa namba hii");
}
