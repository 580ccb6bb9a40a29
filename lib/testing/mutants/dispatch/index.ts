import type { Mutant } from "../mutant.ts";
import { ANSWER } from "./answer.ts";
import { CLAIM } from "./claim.ts";
import { FAILURES } from "./failures.ts";
import { HOLD } from "./hold.ts";
import { SEND } from "./send.ts";
import { SENDS } from "./sends.ts";
import { SETTLE } from "./settle.ts";

export const OF_DISPATCH: Mutant[] = [
  ...CLAIM,
  ...SEND,
  ...SENDS,
  ...ANSWER,
  ...SETTLE,
  ...HOLD,
  ...FAILURES,
];
