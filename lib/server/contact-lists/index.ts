/**
 * Lists of people. One is made of a campaign (`createContactList`): whoever a filter of its page shows, by one statement
 * from table to table, with the columns of the file; or of a file (`importContactList`), read as a campaign reads it; or of
 * other lists (`combineContactLists`), without those of some; or by hand (`makeListByHand`). From then on its name changes, and
 * people are put in and taken out one by one (`addListed`, `removeListed`). How many of it have opted out is counted once, and moved by every opt-out since (`tally_lists` in the migration). A draft takes a list as its file
 * (`copyList` of drafts), so the importer, the review and the plan know nothing of lists; the campaign keeps its id.
 */

export { combineContactLists, listContactLists } from "./combine-contact-lists.ts";
export { importContactList } from "./import-contact-list.ts";
export {
  addAllListed,
  addListed,
  addListedIn,
  listPeople,
  removeListed,
  reportContactList,
  requireContactList,
} from "./listed-people.ts";
export {
  beginFreeList,
  createContactList,
  deleteContactList,
  finishContactList,
  getContactList,
  makeListByHand,
  makeListByHandIn,
  updateContactList,
} from "./make-contact-lists.ts";
