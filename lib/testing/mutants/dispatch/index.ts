import type { Mutant } from "../mutant.ts";
import { ANSWER } from "./answer.ts";
import { BEFORE_START } from "./before-start.ts";
import { CLAIM } from "./claim.ts";
import { CLAIM_NEW } from "./claim-new.ts";
import { FAILURES } from "./failures.ts";
import { HOLD } from "./hold.ts";
import { OUTSIDE_HOURS } from "./outside-hours.ts";
import { SEND } from "./send.ts";
import { SENDS } from "./sends.ts";
import { SETTLE } from "./settle.ts";
import { SETTLE_FAULT } from "./settle-fault.ts";

export const OF_DISPATCH: Mutant[] = [
  ...BEFORE_START,
  ...CLAIM,
  ...CLAIM_NEW,
  ...OUTSIDE_HOURS,
  ...SEND,
  ...SENDS,
  ...ANSWER,
  ...SETTLE,
  ...SETTLE_FAULT,
  ...HOLD,
  ...FAILURES,
];
