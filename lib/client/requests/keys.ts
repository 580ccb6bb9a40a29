import type { ListRequests } from "#lib/contract/desk/request/request.ts";

export const requestKeys = {
  page: (filters: ListRequests) => ["requests", "page", filters] as const,
  one: (id: string) => ["requests", "one", id] as const,
};
