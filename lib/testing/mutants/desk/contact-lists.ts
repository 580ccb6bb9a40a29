import type { Mutant } from "../mutant.ts";

const CREATE = "lib/server/contact-lists/create-contact-list.test.ts";
const READ = "lib/server/contact-lists/read-contact-lists.long.test.ts";
const COPY = "lib/server/drafts/copy-list.test.ts";

const IMPORT = "lib/server/contact-lists/import-contact-list.test.ts";
const COMBINE = "lib/server/contact-lists/combine-contact-lists.test.ts";
const ODD = "lib/server/contact-lists/odd-ids-and-names.test.ts";
const COLUMNS = "lib/server/contact-lists/join-columns.test.ts";
const TOGETHER =
  "everybody of several lists is in the new one once, as the first list has them, without whoever is left out";
const OF_A_FILE =
  "a list of a file has its people once, with all columns in their order, and every row is counted in one bucket";

const BY_HAND_TEST = "lib/server/contact-lists/listed-by-hand.test.ts";

/** Lists of people, and campaigns from them. */
const GROUPS_TEST = "lib/server/drafts/copy-group.test.ts";

export const CONTACT_LISTS: Mutant[] = [
  {
    file: "lib/server/store/contact-list/contact-list.ts",
    from: "n_places = n_places + 1",
    to: "n_places = n_people + 1",
    test: BY_HAND_TEST,
    name: "of people who are added and taken out at once each has a place of their own, and the list its size",
  },
  {
    file: "lib/server/contact-lists/listed-people.ts",
    from: "await moveOptedOut(tx, [id], { numbers: [number], by: -1 });",
    to: "",
    test: BY_HAND_TEST,
    name: "whoever is taken out is in the list no more, and it counts one less who opted out",
  },
  {
    file: "lib/server/contact-lists/listed-people.ts",
    from: "await lockContactList(tx, id);",
    to: "",
    test: BY_HAND_TEST,
    name: "of several who add the same person at once one does, and the others hear that they are in it",
  },
  {
    file: "lib/server/store/contact-list/name-index.ts",
    from: "after < places; after += STEP",
    to: "after < STEP; after += STEP",
    test: "lib/server/contact-lists/names-of-older-lists.long.test.ts",
    name: "until the names of older lists are indexed the search says that they are missing, and then finds all of them",
  },
  {
    file: "lib/server/find/list-found.ts",
    from: "mayRead ? hasNameIndex(db) : true",
    to: "true",
    test: "lib/server/contact-lists/names-of-older-lists.long.test.ts",
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
    from: "  await holdOptOuts(tx);\n  await tx.query(\n    `INSERT INTO tally_added (name, at, n)\n",
    to: "  await tx.query(\n    `INSERT INTO tally_added (name, at, n)\n",
    test: CREATE,
    name: "how many of a list have opted out is right before and after, however they do, and while it is being made",
  },
  {
    file: "lib/server/contact-lists/make-contact-lists.ts",
    from: "requireSearchable(ctx.actor, q);",
    to: "",
    test: CREATE,
    name: "who sees no numbers makes a list by status, and finds nobody by a number or a column",
  },
  {
    file: "lib/server/contact-lists/make-contact-lists.ts",
    from: "const canSearchPeople = canSeeNumbers(ctx.actor);",
    to: "const canSearchPeople = canSeeNumbers(ctx.actor) || true;",
    test: CREATE,
    name: "who sees no numbers makes a list by status, and finds nobody by a number or a column",
  },
  {
    file: "lib/server/contact-lists/listed-people.ts",
    from: "if (q && !canSeeNumbers(actor)) throw unsearchable();",
    to: "",
    test: READ,
    name: "the people of a list are searched by number or word, page by page, and not by who sees no numbers",
  },
  {
    file: "lib/server/drafts/copy-people.ts",
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
  {
    file: "lib/server/store/contact-list/contact-list.ts",
    from: "($3::uuid[] || ($2::uuid[])[1 : l.place - 1])",
    to: "(($2::uuid[])[1 : l.place - 1])",
    test: COMBINE,
    name: TOGETHER,
  },
  {
    file: "lib/server/store/contact-list/contact-list.ts",
    from: "(ORDER BY l.place, m.seq)",
    to: "(ORDER BY m.seq, l.place)",
    test: COMBINE,
    name: TOGETHER,
  },
  {
    file: "lib/server/store/contact-list/contact-list.ts",
    from: "coalesce(m.columns[c.cell], '')",
    to: "coalesce(m.columns[c.at], '')",
    test: COMBINE,
    name: "a column that a list does not have is empty for its people",
  },
  {
    file: "lib/server/contact-lists/combine-contact-lists.ts",
    from: "if (held.length < of.length + without.length)",
    to: "if (held.length === 0)",
    test: COMBINE,
    name: "a list of nobody, of a list that is gone, of one twice, or under a name in use is refused, and nothing is kept",
  },
  {
    file: "lib/server/contact-lists/make-contact-lists.ts",
    from: "await countOptedOut(tx, id);",
    to: "",
    test: IMPORT,
    name: OF_A_FILE,
  },
  {
    file: "lib/server/contact-lists/import-contact-list.ts",
    from: "after: people, nameColumn",
    to: "after: 0, nameColumn",
    test: IMPORT,
    name: "the people of a file of several batches are all in the list, in the order of the file",
  },
  {
    file: "lib/server/contact-lists/import-contact-list.ts",
    from: "isHomeOnly: false",
    to: "isHomeOnly: true",
    test: IMPORT,
    name: OF_A_FILE,
  },
  {
    file: "lib/server/contact-lists/import-contact-list.ts",
    from: "duplicates: mapping.duplicates",
    to: 'duplicates: "first"',
    test: IMPORT,
    name: "of a number in several rows the last one is kept where that was asked for",
  },
  {
    file: "lib/server/contact-lists/combine-contact-lists.ts",
    from: "if (column === phoneColumn) return PHONE;",
    to: "",
    test: COLUMNS,
    name: "the columns of numbers are one whatever their names, and another column of that name stays apart",
  },
  {
    file: "lib/server/contact-lists/combine-contact-lists.ts",
    from: "(count.get(name) ?? 0) + 1",
    to: "1",
    test: COLUMNS,
    name: "two columns of a list whose names differ in their letters alone stay two",
  },
  {
    file: "lib/contract/desk/people/contact-list.ts",
    from: ".toLowerCase()",
    to: "",
    test: ODD,
    name: "lists are put together the same however the letters of their ids are written",
  },
  {
    file: "lib/server/contact-lists/import-contact-list.ts",
    from: "await holdErasures(tx);",
    to: "",
    test: ODD,
    name: "a list that is made of a file while somebody is erased has them not",
  },
  {
    file: "lib/contract/rules/text/as-seen.ts",
    from: '.normalize("NFKC")',
    to: "",
    test: ODD,
    name: "columns are one where a text would fill in either of them",
  },
  {
    file: "lib/server/contact-lists/listed-people.ts",
    from: "const limit = PAGE_ROWS + 1 - found.length;",
    to: "const limit = PAGE_ROWS - 1 - found.length;",
    test: "lib/server/contact-lists/import-contact-list.test.ts",
    name: "all people of a list read page by page -> each of them once, in the order of the file",
  },
  {
    file: "lib/server/store/group/rule-sql.ts",
    from: "return are ? is :",
    to: "return true ? is :",
    test: "lib/server/groups/rule.property.test.ts",
    name: "rule: any people and any rule -> SQL selects, counts and explains whom a plain filter does",
  },
  {
    file: "lib/server/store/campaign/recipient/without.ts",
    from: "plan.n_groups = 0 AND ",
    to: "",
    test: GROUPS_TEST,
    name: "skipped group: who is in it at the plan, and who joins before the hour -> gets nothing; who went since stays out",
  },
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: "      await requireNoMember(ctx, tx, campaign);\n",
    to: "",
    test: GROUPS_TEST,
    name: "skipped group: somebody of the plan joins it before the start -> refused, nothing is sent",
  },
  {
    file: "lib/server/drafts/plan-draft.ts",
    from: "const ofGroup = await refreshGroupFile(ctx, tx, file);",
    to: "const ofGroup = undefined;",
    test: GROUPS_TEST,
    name: "draft of a group: who joins it before the plan, and who goes -> asked again; the plan keeps rule and moment",
  },
];
