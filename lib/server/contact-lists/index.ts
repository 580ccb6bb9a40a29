/**
 * Lists of people. One is made of a campaign (`createContactList`): whoever a filter of its page shows, by one statement
 * from table to table, with the columns of the file; or of a file (`importContactList`), read as a campaign reads it; or of
 * other lists (`combineContactLists`), without those of some; or by hand (`makeListByHand`). From then on its name changes, and
 * people are put in and taken out one by one (`addListed`, `removeListed`). How many of it have opted out is counted once, and moved by every opt-out since (`tally_lists` in the migration). A draft takes a list as its file
 * (`copyList` of drafts), so the importer, the review and the plan know nothing of lists; the campaign keeps its id.
 */

export { addListed } from "./add-listed.ts";
export { combineContactLists } from "./combine-contact-lists.ts";
export { createContactList } from "./create-contact-list.ts";
export { deleteContactList } from "./delete-contact-list.ts";
export { getContactList } from "./get-contact-list.ts";
export { importContactList } from "./import-contact-list.ts";
export { listContactLists } from "./list-contact-lists.ts";
export { listPeople } from "./list-people.ts";
export { makeListByHand } from "./make-list-by-hand.ts";
export { removeListed } from "./remove-listed.ts";
export { reportContactList } from "./report-contact-list.ts";
export { requireContactList } from "./require-contact-list.ts";
export { updateContactList } from "./update-contact-list.ts";
