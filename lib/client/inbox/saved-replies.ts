import { queryOptions } from "@tanstack/react-query";
import type { CreateSavedReply, UpdateSavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { http } from "../request.ts";
import { teamKeys } from "../team/keys.ts";
import { useChange } from "../use-change.ts";

/** The texts of the team that are picked into an answer. */
export const savedRepliesQuery = queryOptions({
  queryKey: teamKeys.savedReplies,
  queryFn: ({ signal }) => http("GET /api/saved-replies", { signal }),
});

const CHANGED = [teamKeys.savedReplies];

export const useCreateSavedReply = () =>
  useChange(CHANGED, (body: CreateSavedReply) => http("POST /api/saved-replies", { body }));

export const useUpdateSavedReply = (id: string) =>
  useChange(CHANGED, (body: UpdateSavedReply) =>
    http("PUT /api/saved-replies/:id", { params: { id }, body }),
  );

export const useDeleteSavedReply = () =>
  useChange(CHANGED, (id: string) => http("DELETE /api/saved-replies/:id", { params: { id } }));
