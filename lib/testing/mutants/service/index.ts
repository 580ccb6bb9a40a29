import type { Mutant } from "../mutant.ts";
import { PROOF } from "./proof.ts";
import { RULES } from "./rules.ts";
import { TRANSPORT } from "./transport.ts";
import { WIRE } from "./wire.ts";

export const OF_SERVICE: Mutant[] = [...PROOF, ...TRANSPORT, ...WIRE, ...RULES];
