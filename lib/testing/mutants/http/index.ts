import type { Mutant } from "../mutant.ts";
import { PAGES } from "./pages.ts";
import { HTTP } from "./route.ts";
import { WALLS } from "./walls.ts";

export const OF_HTTP: Mutant[] = [...HTTP, ...PAGES, ...WALLS];
