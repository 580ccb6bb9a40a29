import { queryOptions } from "@tanstack/react-query";
import type { CreateView, SavedView, UpdateView, ViewKind } from "#lib/contract/desk/event.ts";
import { http } from "./request.ts";
import { useChange } from "./use-change.ts";

export const viewKeys = { all: ["views"] as const, list: (kind: ViewKind) => ["views", kind] as const };

const CHANGED = [viewKeys.all];

export const useCreateView = () =>
  useChange(CHANGED, async (body: CreateView) => (await http("POST /api/views", { body })).view);

export const useUpdateView = () =>
  useChange(CHANGED, ({ id, ...body }: UpdateView & { id: string }) =>
    http("PATCH /api/views/:id", { params: { id }, body }),
  );

export const useDeleteView = () =>
  useChange(CHANGED, (id: string) => http("DELETE /api/views/:id", { params: { id } }));

export const viewsQuery = (kind: ViewKind) =>
  queryOptions({
    queryKey: viewKeys.list(kind),
    queryFn: ({ signal }) => http("GET /api/views", { query: { kind }, signal }),
  });

const PATHS: Record<ViewKind, string> = { events: "/events", messages: "/messages", inbox: "/inbox" };

/** The address of a list as a view asks it; only what the contract knows of the list stands in it. */
export function viewHref({ kind, ask }: SavedView["of"]): string {
  const asked = Object.entries(ask).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(asked.toSorted());
  return search.size === 0 ? PATHS[kind] : `${PATHS[kind]}?${search}`;
}
