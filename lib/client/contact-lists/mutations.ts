import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type {
  AddListed,
  CombineContactLists,
  ContactList,
  CreateContactList,
  MakeListByHand,
  RemoveListed,
} from "#lib/contract/desk/people/contact-list.ts";
import type { MessageChannel } from "#lib/contract/rules/sending/channels.ts";
import { copyList, saveDraft } from "../drafts/requests.ts";
import { personKeys } from "../people/keys.ts";
import { http } from "../request.ts";
import { useChange } from "../use-change.ts";
import { contactListKeys } from "./keys.ts";

const CHANGED = [contactListKeys.all];
/** As long as a file of the largest size takes on a slow line, or the server with a million people. */
const LARGE_MS = 600_000;

export const useCreateContactList = () =>
  useChange(CHANGED, async (body: CreateContactList) => (await http("POST /api/lists", { body })).list);

export const useCombineContactLists = () =>
  useChange(
    CHANGED,
    async (body: CombineContactLists) =>
      (await http("POST /api/lists/combine", { body, patienceMs: LARGE_MS })).list,
  );

const PEOPLE_CHANGED = [contactListKeys.all, personKeys.all];

export const useMakeListByHand = () =>
  useChange(
    PEOPLE_CHANGED,
    async (body: MakeListByHand) => (await http("POST /api/lists/by-hand", { body })).list,
  );

type InList = { id: string };

export const useAddListed = () =>
  useChange(PEOPLE_CHANGED, ({ id, ...body }: AddListed & InList) =>
    http("POST /api/lists/:id/people", { params: { id }, body }),
  );

export const useRemoveListed = () =>
  useChange(PEOPLE_CHANGED, ({ id, ...body }: RemoveListed & InList) =>
    http("DELETE /api/lists/:id/people", { params: { id }, body }),
  );

type ImportedFile = { name: string; file: File; mapping: AudienceMapping };

export const useImportContactList = () =>
  useChange(CHANGED, async ({ name, file, mapping }: ImportedFile) => {
    const body = new FormData();
    body.append("name", name);
    body.append("mapping", JSON.stringify(mapping));
    body.append("file", file, file.name);
    return (await http("POST /api/lists/import", { body, patienceMs: LARGE_MS })).list;
  });

export const useRenameContactList = () =>
  useChange(CHANGED, ({ id, ...body }: Pick<ContactList, "id" | "name"> & { seen: string }) =>
    http("PATCH /api/lists/:id", { params: { id }, body }),
  );

/** What showed the list is not asked again: it is not there any more. */
export function useDeleteContactList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => http("DELETE /api/lists/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactListKeys.all, refetchType: "none" }),
  });
}

/** Makes a draft for the people of a list, of this channel at first; answers its id. */
export function useDraftOfList(channel: MessageChannel | undefined) {
  return useMutation({
    async mutationFn({ id: listId, name }: Pick<ContactList, "id" | "name">) {
      const id = crypto.randomUUID();
      const empty = { revision: 0, form: { name, channel }, reading: null, campaign: null };
      const { revision } = await saveDraft(id, empty, false);
      await copyList(id, { listId, revision });
      return id;
    },
  });
}
