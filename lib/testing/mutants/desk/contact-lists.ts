import type { Mutant } from "../mutant.ts";

const CREATE = "lib/server/contact-lists/create-contact-list.test.ts";
const READ = "lib/server/contact-lists/read-contact-lists.test.ts";
const COPY = "lib/server/drafts/copy-list.test.ts";

/** Lists of people, and campaigns from them. */
export const CONTACT_LISTS: Mutant[] = [
  {
    file: "lib/server/store/contact-list/name-places.ts",
    from: "after < people; after += STEP",
    to: "after < STEP; after += STEP",
    test: "lib/server/contact-lists/names-of-older-lists.test.ts",
    name: "until the names of older lists are indexed the search says that they are missing, and then finds all of them",
  },
  {
    file: "lib/server/find/list-found.ts",
    from: "mayRead ? hasNameIndex(db) : true",
    to: "true",
    test: "lib/server/contact-lists/names-of-older-lists.test.ts",
    name: "until the names of older lists are indexed the search says that they are missing, and then finds all of them",
  },
  {
    file: "lib/server/store/campaign/recipient/recipient-view.ts",
    from: 'state === undefined ? "true" : states.join(" OR ")',
    to: '"true"',
    test: CREATE,
    name: "a list has exactly the people whom the filter of the run page shows, with their columns",
  },
  {
    file: "lib/server/store/contact-list/contact-list.ts",
    from: "  await holdOptOuts(tx);\n  await tx.query(\n    `INSERT",
    to: "  await tx.query(\n    `INSERT",
    test: CREATE,
    name: "how many of a list have opted out is right before and after, however they do, and while it is being made",
  },
  {
    file: "lib/server/contact-lists/create-contact-list.ts",
    from: "requireSearchable(ctx.actor, q);",
    to: "",
    test: CREATE,
    name: "who sees no numbers makes a list by status, and finds nobody by a number or a column",
  },
  {
    file: "lib/server/contact-lists/create-contact-list.ts",
    from: "const canSearchPeople = canSeeNumbers(ctx.actor);",
    to: "const canSearchPeople = canSeeNumbers(ctx.actor) || true;",
    test: CREATE,
    name: "who sees no numbers makes a list by status, and finds nobody by a number or a column",
  },
  {
    file: "lib/server/contact-lists/list-people.ts",
    from: "if (q && !canSeeNumbers(actor)) throw unsearchable();",
    to: "",
    test: READ,
    name: "the people of a list are searched by number or word, page by page, and not by who sees no numbers",
  },
  {
    file: "lib/server/drafts/copy-into-draft.ts",
    from: "uploadedBy: NOBODY",
    to: "uploadedBy: ctx.actor.userId",
    test: COPY,
    name: "the file of a list is opened by those who may take lists out; others plan with it, and know its columns",
  },
  {
    file: "lib/server/store/campaign/audience.ts",
    from: "audience = NULL, list_id = NULL,",
    to: "audience = NULL,",
    test: COPY,
    name: "a file that is brought afterwards takes the list from the campaign",
  },
];
