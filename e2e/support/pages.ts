import type { SeededPeople } from "#lib/testing/people/people.ts";

/** Every page that needs nothing to be there first. */
export const PAGES = [
  "/overview",
  "/overview/credits",
  "/campaigns",
  "/campaigns/new",
  "/campaigns/compare",
  "/campaigns/what-if",
  "/campaigns/automations",
  "/campaigns/calendar",
  "/send",
  "/send?channel=chat-template",
  "/messages",
  "/inbox",
  "/events",
  "/events/requests",
  "/calls",
  "/contacts",
  "/contacts/lists",
  "/contacts/groups",
  "/contacts/opted-out",
  "/contacts/person?number=%2B255754000318",
  "/contacts/person/complaint?number=%2B255754000318",
  "/contacts/person/complaint?number=%2B255754000318&language=sw",
  "/contacts/data-requests",
  "/templates",
  "/templates/new",
  "/notices",
  "/settings",
  "/settings/team",
  "/settings/audit",
  "/settings/own-systems",
  "/settings/own-systems/developers",
  "/settings/own-systems/developers?of=reference",
  "/settings/own-systems/developers?of=problems",
  "/settings/portal",
  "/settings/words",
  "/settings/words?of=console",
];

/** What they list is there only with people. */
export const LISTS = ["/campaigns", "/messages", "/calls", "/contacts", "/contacts/lists", "/templates"];

/** Every page of something that is there, with the name that its id has among the seeded ones. */
export const PAGES_OF_SOMETHING = [
  "/campaigns/[campaignId]",
  "/campaigns/compare?ids=[campaignId]",
  "/campaigns/[draftId]/edit",
  "/campaigns/automations/[automationId]",
  "/send/[sendId]",
  "/messages/[messageId]",
  "/inbox/[conversationId]",
  "/calls/[callId]",
  "/templates/[templateId]",
  "/contacts/lists/[listId]",
  "/contacts/groups/[groupId]",
  "/events/requests/[requestId]",
  "/settings/own-systems/[eventAddressId]",
  "/settings/own-systems/keys/[keyId]",
];

export const pathOf = (page: string, people: SeededPeople): string =>
  page.replace(/\[(\w+)\]/, (_, id: keyof SeededPeople) => String(people[id]));
