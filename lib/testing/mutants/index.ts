import { ANSWER } from "./answer.ts";
import { CLAIM } from "./claim.ts";
import { COMMIT_EVENTS } from "./commit-events.ts";
import { CONTACT_LISTS } from "./contact-lists.ts";
import { DISPATCH } from "./dispatch.ts";
import { HOLD } from "./hold.ts";
import { HTTP } from "./http.ts";
import { LIVE } from "./live.ts";
import type { Mutant } from "./mutant.ts";
import { OPT_OUTS } from "./opt-outs.ts";
import { PROJECT } from "./project.ts";
import { PROOF } from "./proof.ts";
import { RECEIVE } from "./receive.ts";
import { RECORDINGS } from "./recordings.ts";
import { RULES } from "./rules.ts";
import { SEND } from "./send.ts";
import { SENDS } from "./sends.ts";
import { SESSION } from "./session.ts";
import { SETTLE } from "./settle.ts";
import { SIGHT } from "./sight.ts";
import { SIGN_IN } from "./sign-in.ts";
import { STORE_CAMPAIGNS } from "./store-campaigns.ts";
import { STORE_MESSAGES } from "./store-messages.ts";
import { STORE_SENDING } from "./store-sending.ts";
import { TEAM } from "./team.ts";
import { TEMPLATES } from "./templates.ts";
import { TRANSPORT } from "./transport.ts";
import { WALLS } from "./walls.ts";
import { WIRE } from "./wire.ts";
import { WORKER } from "./worker.ts";

/** Every mutant of the table, by where its line stands. */
export const MUTANTS: Mutant[] = [
  ...CLAIM,
  ...SEND,
  ...SENDS,
  ...ANSWER,
  ...SETTLE,
  ...HOLD,
  ...STORE_SENDING,
  ...STORE_CAMPAIGNS,
  ...STORE_MESSAGES,
  ...PROOF,
  ...TRANSPORT,
  ...WIRE,
  ...RULES,
  ...COMMIT_EVENTS,
  ...RECEIVE,
  ...PROJECT,
  ...HTTP,
  ...WALLS,
  ...SESSION,
  ...SIGN_IN,
  ...TEAM,
  ...SIGHT,
  ...LIVE,
  ...RECORDINGS,
  ...OPT_OUTS,
  ...CONTACT_LISTS,
  ...TEMPLATES,
  ...DISPATCH,
  ...WORKER,
];
export type { Mutant } from "./mutant.ts";
