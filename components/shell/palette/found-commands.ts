import { personHref } from "#lib/client/people/person-href.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Found } from "#lib/contract/desk/find.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { NAME_OF_MESSAGE, NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { campaignStateOf } from "../../domain/status/campaign-state.ts";
import { pendingHref } from "../message/pending-href.ts";
import type { Command } from "./find-commands.ts";

/** What was found in the records, each as a way to its page, under the heading of its kind. */
export function foundCommands(all: Found): Command[] {
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

type Way = { label: string; detail: string; href: string };

const found = (kind: Command["kind"], id: string, { label, detail, href }: Way): Command => ({
  ...{ key: `${kind}-${id.replace(/\W/gu, "_")}`, kind, label, detail, search: "" },
  does: { href },
});

function aboutPerson({ number, personName, isOptedOut, lists }: Found["people"][number]): string {
  const words = [
    personName !== null && formatNumber(number),
    isOptedOut && MESSAGE_WORDS.optedOut.word,
    lists.length > 0 && `in ${lists.map(({ name }) => name).join(", ")}`,
  ];
  return words.filter(Boolean).join(", ") || "Messages to this number";
}
