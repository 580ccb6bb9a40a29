import type { Mutant } from "../mutant.ts";
import { ANSWERS } from "./answers.ts";
import { API } from "./api.ts";

import { APPROVAL } from "./approval.ts";
import { CONTACT_LISTS } from "./contact-lists.ts";
import { DRAFTS } from "./drafts.ts";
import { INBOX } from "./inbox.ts";
import { NOTICES } from "./notices.ts";
import { OPT_OUTS } from "./opt-outs.ts";
import { OUTGOING } from "./outgoing.ts";
import { RECORDINGS } from "./recordings.ts";
import { REQUESTS } from "./requests.ts";
import { SETTINGS } from "./settings.ts";
import { TEMPLATES } from "./templates.ts";
import { VIEWS } from "./views.ts";

export const OF_DESK: Mutant[] = [
  ...API,
  ...ANSWERS,
  ...APPROVAL,
  ...CONTACT_LISTS,
  ...DRAFTS,
  ...INBOX,
  ...NOTICES,
  ...OPT_OUTS,
  ...OUTGOING,
  ...RECORDINGS,
  ...REQUESTS,
  ...SETTINGS,
  ...TEMPLATES,
  ...VIEWS,
];
