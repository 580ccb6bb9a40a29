import type { Mutant } from "../mutant.ts";

const TEST = "app/api/views/views.test.ts";

/** Names for what a list is asked: whose they are, and who reads what they search. */
export const VIEWS: Mutant[] = [
  {
    file: "lib/server/views/create-view.ts",
    from: "rows.filter(({ ask }) => isAskable(actor, ask))",
    to: "rows",
    test: TEST,
    name: "whoever sees no numbers neither reads nor saves a view that searches one",
  },
  {
    file: "lib/server/views/create-view.ts",
    from: "isTeam && !canShare(actor)",
    to: "false",
    test: TEST,
    name: "a view is one person's own until an admin saves it for the team, which is written down",
  },
  {
    file: "lib/server/views/create-view.ts",
    from: "    await lockViews(tx);\n",
    to: "",
    test: TEST,
    name: "a person has 20 views at most, also of those that come at once",
  },
  {
    file: "lib/server/retention/erase-person.ts",
    from: "  await deleteViewRows(tx, views);\n",
    to: "",
    test: "app/api/erasures/erasures.test.ts",
    name: "erasing a person leaves nothing to know them by but the number of their opt-out, and the figures of all",
  },
];
