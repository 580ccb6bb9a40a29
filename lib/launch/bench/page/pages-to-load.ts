import type { Desk } from "../open-desk.ts";

/** The address of each page that is measured, by its name. */
export const pagesToLoad = ({ campaigns, call, ...desk }: Desk): Record<string, string> => ({
  "/overview": "/overview",
  "/campaigns": "/campaigns",
  "/campaigns/new": "/campaigns/new",
  "/campaigns/[id]": `/campaigns/${campaigns.run}`,
  "/campaigns/[id]/edit": `/campaigns/${campaigns.draft}/edit`,
  "/send": "/send",
  "/send/[id]": `/send/${desk.send}`,
  "/messages": "/messages",
  "/messages/[id]": `/messages/${desk.message}`,
  "/events": "/events",
  "/calls": "/calls",
  "/calls/[id]": `/calls/${call}`,
  "/templates": "/templates",
  "/templates/[id]": `/templates/${desk.template}`,
  "/templates/new": "/templates/new",
  "/contacts/lists": "/contacts/lists",
  "/contacts/lists/[id]": `/contacts/lists/${desk.list}`,
  "/contacts/opted-out": "/contacts/opted-out",
  "/settings": "/settings",
  "/settings/team": "/settings/team",
  "/settings/audit": "/settings/audit",
  "/settings/words": "/settings/words",
  "/settings/words?of=console": "/settings/words?of=console",
  "/sandbox": "/sandbox",
});
