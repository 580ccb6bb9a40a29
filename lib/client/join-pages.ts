import { queryOptions } from "@tanstack/react-query";
import type { CreateJoinPage, UpdateJoinPage } from "#lib/contract/desk/people/join-page.ts";
import { http } from "./request.ts";
import { teamKeys } from "./team/keys.ts";
import { useChange } from "./use-change.ts";

/** Pages on which people join. */
export const joinPagesQuery = queryOptions({
  queryKey: teamKeys.joinPages,
  queryFn: ({ signal }) => http("GET /api/join-pages", { signal }),
});

const CHANGED = [teamKeys.joinPages];

export const useCreateJoinPage = () =>
  useChange(CHANGED, (body: CreateJoinPage) => http("POST /api/join-pages", { body }));

export const useUpdateJoinPage = (id: string) =>
  useChange(CHANGED, (body: UpdateJoinPage) => http("PUT /api/join-pages/:id", { params: { id }, body }));
