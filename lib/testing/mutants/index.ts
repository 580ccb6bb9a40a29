import { OF_AUDIENCE } from "./audience/index.ts";
import { CLIENT } from "./client.ts";
import { OF_DESK } from "./desk/index.ts";
import { OF_DISPATCH } from "./dispatch/index.ts";
import { OF_HTTP } from "./http/index.ts";
import { JOIN } from "./join.ts";
import { LAUNCH } from "./launch.ts";
import { LINKS } from "./links.ts";
import { MAIL } from "./mail.ts";
import type { Mutant } from "./mutant.ts";
import { OF_PEOPLE } from "./people/index.ts";
import { OF_SERVICE } from "./service/index.ts";
import { OF_STORE } from "./store/index.ts";
import { OF_WEBHOOKS } from "./webhooks/index.ts";
import { WORKER } from "./worker.ts";

/** Every mutant of the table, in a room for each part of the house. */
export const MUTANTS: Mutant[] = [
  ...OF_DISPATCH,
  ...OF_STORE,
  ...OF_SERVICE,
  ...OF_WEBHOOKS,
  ...OF_HTTP,
  ...OF_PEOPLE,
  ...OF_DESK,
  ...OF_AUDIENCE,
  ...WORKER,
  ...LAUNCH,
  ...LINKS,
  ...JOIN,
  ...MAIL,
  ...CLIENT,
];
export type { Mutant } from "./mutant.ts";
