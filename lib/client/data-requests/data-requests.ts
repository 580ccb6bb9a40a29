import { infiniteQueryOptions } from "@tanstack/react-query";
import type {
  CreateDataRequest,
  ListDataRequests,
  UpdateDataRequest,
} from "#lib/contract/desk/people/data-request.ts";
import { t } from "#lib/contract/language.ts";
import { http } from "../request.ts";
import { useChange } from "../use-change.ts";

const dataRequestKeys = {
  all: ["data-requests"] as const,
  list: (show: ListDataRequests["show"]) => ["data-requests", show] as const,
};

/** What people asked about their data, page by page. */
export const dataRequestsQuery = (show: ListDataRequests["show"]) =>
  infiniteQueryOptions({
    queryKey: dataRequestKeys.list(show),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/data-requests", { query: { show, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const useCreateDataRequest = () =>
  useChange([dataRequestKeys.all], (body: CreateDataRequest) => http("POST /api/data-requests", { body }), {
    what: [t("the request", "ombi"), t("recorded", "kuandikwa")],
  });

export const useUpdateDataRequest = () =>
  useChange([dataRequestKeys.all], ({ id, ...body }: UpdateDataRequest & { id: string }) =>
    http("PATCH /api/data-requests/:id", { params: { id }, body }),
  );
