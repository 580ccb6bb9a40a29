import {
  AddedToList,
  AddListed,
  CombineContactLists,
  ContactListAnswer,
  ContactListId,
  ContactLists,
  CreateContactList,
  ImportedContactList,
  ListContactLists,
  ListedPeople,
  ListListedPeople,
  MakeListByHand,
  RemoveListed,
  UpdateContactList,
} from "../people/contact-list.ts";
import { BRINGS, EXPORT, read, write } from "./endpoint.ts";

export const CONTACT_LISTS = {
  "GET /api/lists": read("viewer", { query: ListContactLists, answer: ContactLists }),
  "POST /api/lists": write("sender", { status: 201, body: CreateContactList, answer: ContactListAnswer }),
  "POST /api/lists/import": write("sender", {
    rights: BRINGS,
    isStream: true,
    status: 201,
    answer: ImportedContactList,
  }),
  // How many there are of two lists together says who is in both.
  "POST /api/lists/combine": write("sender", {
    rights: ["seeNumbers"],
    status: 201,
    body: CombineContactLists,
    answer: ContactListAnswer,
  }),
  "POST /api/lists/by-hand": write("sender", {
    rights: BRINGS,
    status: 201,
    body: MakeListByHand,
    answer: ContactListAnswer,
  }),
  "GET /api/lists/:id": read("viewer", { params: ContactListId, answer: ContactListAnswer }),
  "PATCH /api/lists/:id": write("sender", {
    params: ContactListId,
    body: UpdateContactList,
    answer: ContactListAnswer,
  }),
  "DELETE /api/lists/:id": write("sender", { isFresh: true, status: 204, params: ContactListId }),
  "GET /api/lists/:id/people": read("viewer", {
    params: ContactListId,
    query: ListListedPeople,
    answer: ListedPeople,
  }),
  "POST /api/lists/:id/people": write("sender", {
    rights: BRINGS,
    params: ContactListId,
    body: AddListed,
    answer: AddedToList,
  }),
  "DELETE /api/lists/:id/people": write("sender", {
    rights: BRINGS,
    params: ContactListId,
    body: RemoveListed,
    answer: ContactListAnswer,
  }),
  "GET /api/lists/:id/report.csv": read("viewer", { ...EXPORT, params: ContactListId }),
  "GET /api/lists/:id/report.xlsx": read("viewer", { ...EXPORT, params: ContactListId }),
} as const;
