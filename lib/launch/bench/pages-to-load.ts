import type { Desk } from "./open-desk.ts";

/** The address of each page that is measured, by its name. */
export const pagesToLoad = ({ campaigns, call }: Desk): Record<string, string> => ({
  "/overview": "/overview",
  "/campaigns": "/campaigns",
  "/campaigns/new": "/campaigns/new",
  "/campaigns/[id]": `/campaigns/${campaigns.run}`,
  "/campaigns/[id]/edit": `/campaigns/${campaigns.draft}/edit`,
  "/send": "/send",
  "/messages": "/messages",
  "/events": "/events",
  "/calls": "/calls",
  "/calls/[id]": `/calls/${call}`,
  "/templates/new": "/templates/new",
  "/settings": "/settings",
  "/settings/words": "/settings/words",
  "/sandbox": "/sandbox",
});
