/** Every page that needs nothing to be there first. */
export const PAGES = [
  "/overview",
  "/campaigns",
  "/campaigns/new",
  "/send",
  "/send?channel=chat-template",
  "/messages",
  "/events",
  "/calls",
  "/contacts/lists",
  "/contacts/opted-out",
  "/templates",
  "/templates/new",
  "/settings",
  "/settings/team",
  "/settings/audit",
  "/settings/words",
];
