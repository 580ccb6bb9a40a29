import type { Mutant } from "../mutant.ts";
import { COMPLAINT } from "./complaint.ts";
import { SEND_RIGHTS } from "./send-rights.ts";
import { SESSION } from "./session.ts";
import { SIGHT } from "./sight.ts";
import { SIGN_IN } from "./sign-in.ts";
import { TEAM } from "./team.ts";

export const OF_PEOPLE: Mutant[] = [...SESSION, ...SIGN_IN, ...TEAM, ...SIGHT, ...SEND_RIGHTS, ...COMPLAINT];
