import type { ApiDoorKey } from "../api/endpoints.ts";
import { AUTOMATIONS } from "./automations.ts";
import { CALLS } from "./calls.ts";
import { CAMPAIGNS } from "./campaigns.ts";
import { CONSOLE } from "./console.ts";
import { CONTACT_LISTS } from "./contact-lists.ts";
import { DATA_REQUESTS } from "./data-requests.ts";
import {
  DRAFTS,
  type Endpoint,
  ERASURES,
  FEED,
  type Method,
  NOTICES,
  OPT_OUTS,
  PEOPLE,
  SAVED_REPLIES,
  SESSION,
  VIEWS,
} from "./endpoint.ts";
import { EVENT_ADDRESSES } from "./event-addresses.ts";
import { FACTORS } from "./factors.ts";
import { GROUPS } from "./groups.ts";
import { INBOX } from "./inbox.ts";
import { JOIN_PAGES } from "./join-pages.ts";
import { KEYS } from "./keys.ts";
import { SEND } from "./send.ts";
import { TEAM } from "./team.ts";
import { TEMPLATES } from "./templates.ts";

/** Every door of the console: who may, what goes in, what comes out. A route that is not here does not exist. */
export const ENDPOINTS = {
  ...SESSION,
  ...FACTORS,
  ...TEAM,
  ...KEYS,
  ...SEND,
  ...CALLS,
  ...TEMPLATES,
  ...CAMPAIGNS,
  ...DRAFTS,
  ...AUTOMATIONS,
  ...CONTACT_LISTS,
  ...GROUPS,
  ...DATA_REQUESTS,
  ...JOIN_PAGES,
  ...OPT_OUTS,
  ...ERASURES,
  ...FEED,
  ...INBOX,
  ...SAVED_REPLIES,
  ...PEOPLE,
  ...NOTICES,
  ...VIEWS,
  ...CONSOLE,
  ...EVENT_ADDRESSES,
} as const satisfies Record<`${Method} /api/${string}`, Endpoint>;

export type Endpoints = typeof ENDPOINTS;
export type EndpointKey = keyof Endpoints;

/** Doors of pages and of the API. */
export type DoorKey = EndpointKey | ApiDoorKey;
