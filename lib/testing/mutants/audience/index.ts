import type { Mutant } from "../mutant.ts";
import { FILES } from "./files.ts";
import { NUMBERS } from "./numbers.ts";
import { SAMPLE } from "./sample.ts";
import { TEXTS } from "./texts.ts";

export const OF_AUDIENCE: Mutant[] = [...NUMBERS, ...FILES, ...TEXTS, ...SAMPLE];
