import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Group, Rule, SaveGroup } from "#lib/contract/desk/people/group.ts";
import type { UpdateFields } from "#lib/contract/desk/people/person-field.ts";
import type { MessageChannel } from "#lib/contract/rules/sending/channels.ts";
import { contactListKeys } from "./contact-lists/keys.ts";
import { copyGroup, saveDraft } from "./drafts/requests.ts";
import { personKeys } from "./people/keys.ts";
import { http } from "./request.ts";
import { useChange } from "./use-change.ts";

/** Below those of lists, which the feed hints of. */
const groupKeys = {
  all: [...contactListKeys.all, "groups"] as const,
  one: (id: string) => [...contactListKeys.all, "groups", id] as const,
};

/** An area of its own: a rule may look at a million people, and lists and opt-outs are hinted of once a second. */
const askedKeys = {
  all: ["group-people"] as const,
  count: (rule: Rule) => ["group-people", "count", rule] as const,
  people: (id: string, cursor: string | undefined) => ["group-people", id, "people", cursor] as const,
  why: (id: string, number: string) => ["group-people", id, "why", number] as const,
};

export const groupsQuery = queryOptions({
  queryKey: groupKeys.all,
  queryFn: async ({ signal }) => (await http("GET /api/groups", { signal })).items,
});

/** One with where it was used. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: groupKeys.one(id),
    queryFn: ({ signal }) => http("GET /api/groups/:id", { params: { id }, signal }),
  });

/** How many a rule has; what was counted before stays until the next is known. */
export const groupCountQuery = (rule: Rule) =>
  queryOptions({
    queryKey: askedKeys.count(rule),
    queryFn: ({ signal }) => http("POST /api/groups/count", { body: { rule }, signal }),
    placeholderData: keepPreviousData,
  });

export const membersQuery = (id: string, { cursor }: { cursor?: string | undefined }) =>
  queryOptions({
    queryKey: askedKeys.people(id, cursor),
    queryFn: ({ signal }) =>
      http("GET /api/groups/:id/people", {
        params: { id },
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const whyQuery = (id: string, number: string) =>
  queryOptions({
    queryKey: askedKeys.why(id, number),
    queryFn: ({ signal }) => http("GET /api/groups/:id/why", { params: { id }, query: { number }, signal }),
    retry: false,
  });

const CHANGED = [contactListKeys.all, askedKeys.all];

export const useCreateGroup = () =>
  useChange(CHANGED, async (body: SaveGroup) => (await http("POST /api/groups", { body })).group);

export const useUpdateGroup = () =>
  useChange(
    CHANGED,
    async ({ id, ...body }: SaveGroup & { id: string; seen: SaveGroup }) =>
      (await http("PUT /api/groups/:id", { params: { id }, body })).group,
  );

/** What showed the group is not asked again: it is not there any more. */
export function useDeleteGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => http("DELETE /api/groups/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactListKeys.all, refetchType: "none" }),
  });
}

/** Makes a draft for who is in a group, of this channel at first; answers its id. */
export function useDraftOfGroup(channel: MessageChannel | undefined) {
  return useMutation({
    async mutationFn({ id: groupId, name }: Pick<Group, "id" | "name">) {
      const id = crypto.randomUUID();
      const empty = { revision: 0, form: { name, channel }, reading: null, campaign: null };
      const { revision } = await saveDraft(id, empty, false);
      await copyGroup(id, { groupId, revision });
      return id;
    },
  });
}

/** What is known of a person by fields. */
export const personFieldsQuery = (number: string) =>
  queryOptions({
    queryKey: personKeys.fields(number),
    queryFn: ({ signal }) => http("GET /api/person/fields", { query: { number }, signal }),
  });

export const useUpdateFields = () =>
  useChange([personKeys.all, ...CHANGED], (body: UpdateFields) => http("PUT /api/person/fields", { body }));
