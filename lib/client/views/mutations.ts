import type { CreateView, UpdateView } from "#lib/contract/desk/view/saved-view.ts";
import { http } from "../http.ts";
import { useChange } from "../use-change.ts";
import { viewKeys } from "./keys.ts";

const CHANGED = [viewKeys.all];

export const useCreateView = () =>
  useChange(CHANGED, async (body: CreateView) => (await http("POST /api/views", { body })).view);

export const useUpdateView = () =>
  useChange(CHANGED, ({ id, ...body }: UpdateView & { id: string }) =>
    http("PATCH /api/views/:id", { params: { id }, body }),
  );

export const useDeleteView = () =>
  useChange(CHANGED, (id: string) => http("DELETE /api/views/:id", { params: { id } }));
