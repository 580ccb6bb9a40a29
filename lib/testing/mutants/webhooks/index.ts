import type { Mutant } from "../mutant.ts";
import { COMMIT_EVENTS } from "./commit-events.ts";
import { LIVE } from "./live.ts";
import { PROJECT } from "./project.ts";
import { RECEIVE } from "./receive.ts";
import { REPLAY } from "./replay.ts";
import { TRUTH } from "./truth.ts";

export const OF_WEBHOOKS: Mutant[] = [...RECEIVE, ...COMMIT_EVENTS, ...PROJECT, ...LIVE, ...REPLAY, ...TRUTH];
