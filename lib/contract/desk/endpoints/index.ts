import { CALLS } from "./calls.ts";
import { CAMPAIGNS } from "./campaigns.ts";
import { CONSOLE } from "./console.ts";
import { CONTACT_LISTS } from "./contact-lists.ts";
import { DRAFTS } from "./drafts.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import { ERASURES } from "./erasures.ts";
import { FACTORS } from "./factors.ts";
import { FEED } from "./feed.ts";
import { INBOX } from "./inbox.ts";
import { NOTICES } from "./notices.ts";
import { OPT_OUTS } from "./opt-outs.ts";
import { PEOPLE } from "./people.ts";
import { SAVED_REPLIES } from "./saved-replies.ts";
import { SEND } from "./send.ts";
import { SESSION } from "./session.ts";
import { TEAM } from "./team.ts";
import { TEMPLATES } from "./templates.ts";
import { VIEWS } from "./views.ts";

/** Every door of the console: who may, what goes in, what comes out. A route that is not here does not exist. */
export const ENDPOINTS = {
  ...SESSION,
  ...FACTORS,
  ...TEAM,
  ...SEND,
  ...CALLS,
  ...TEMPLATES,
  ...CAMPAIGNS,
  ...DRAFTS,
  ...CONTACT_LISTS,
  ...OPT_OUTS,
  ...ERASURES,
  ...FEED,
  ...INBOX,
  ...SAVED_REPLIES,
  ...PEOPLE,
  ...NOTICES,
  ...VIEWS,
  ...CONSOLE,
} as const satisfies Record<`${Method} /api/${string}`, Endpoint>;

export type Endpoints = typeof ENDPOINTS;
export type EndpointKey = keyof Endpoints;
