import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  CreateEventAddress,
  ListDeliveries,
  RepeatDeliveries,
  UpdateEventAddress,
} from "#lib/contract/desk/event-address.ts";
import { DELIVERY_FILTERS } from "#lib/contract/desk/outgoing-types.ts";
import { t } from "#lib/contract/language.ts";
import { cursorOf, type Search } from "./address/search.ts";
import { shownOnce } from "./query-client/shown-once.ts";
import { http } from "./request.ts";
import { useChange } from "./use-change.ts";

const KEYS = {
  all: ["event-addresses"] as const,
  list: ["event-addresses", "list"] as const,
  page: (id: string, filters: ListDeliveries) => ["event-addresses", "page", id, filters] as const,
  delivery: (id: string, sequence: number) => ["event-addresses", "delivery", id, sequence] as const,
};

/** Nothing tells of a delivery, so what is shown is asked for anew while somebody looks at it. */
const EVERY_MS = 5_000;

export const eventAddressesQuery = queryOptions({
  queryKey: KEYS.list,
  queryFn: ({ signal }) => http("GET /api/event-addresses", { signal }),
  refetchInterval: EVERY_MS,
});

/** What the address of a page asks of deliveries; anything that is not ours counts as absent. */
export function deliveryFiltersOf(search: Search): ListDeliveries {
  return { show: DELIVERY_FILTERS.find((one) => one === search.show) ?? "all", ...cursorOf(search) };
}

export const deliveriesQuery = (id: string, filters: ListDeliveries) =>
  queryOptions({
    queryKey: KEYS.page(id, filters),
    queryFn: ({ signal }) =>
      http("GET /api/event-addresses/:id/deliveries", { params: { id }, query: filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: filters.cursor === undefined ? EVERY_MS : false,
  });

export const deliveryQuery = (id: string, sequence: number) =>
  queryOptions({
    queryKey: KEYS.delivery(id, sequence),
    queryFn: ({ signal }) =>
      http("GET /api/event-addresses/:id/deliveries/:sequence", {
        params: { id, sequence: String(sequence) },
        signal,
      }),
    refetchInterval: EVERY_MS,
  });

const CHANGED = [KEYS.all];

export const useCreateEventAddress = () =>
  useChange(
    CHANGED,
    (body: CreateEventAddress) => http("POST /api/event-addresses", { body }),
    shownOnce(
      [t("secret of the address", "siri ya anwani"), t("made", "kutengenezwa")],
      "/settings/own-systems",
    ),
  );

export const useUpdateEventAddress = (id: string) =>
  useChange(CHANGED, (body: UpdateEventAddress) =>
    http("PUT /api/event-addresses/:id", { params: { id }, body }),
  );

export const useRotateEventSecret = (id: string) =>
  useChange(
    CHANGED,
    () => http("POST /api/event-addresses/:id/secret", { params: { id } }),
    shownOnce([t("new secret", "siri mpya"), t("made", "kutengenezwa")], `/settings/own-systems/${id}`),
  );

/** Nothing is asked again by it: its page, which leads back to the others, would be gone before it could. */
export const useDeleteEventAddress = (id: string) =>
  useChange([], () => http("DELETE /api/event-addresses/:id", { params: { id } }));

export const useTestEventAddress = (id: string) =>
  useChange(CHANGED, () => http("POST /api/event-addresses/:id/test", { params: { id } }));

export const useRepeatDeliveries = (id: string) =>
  useChange(CHANGED, (body: RepeatDeliveries) =>
    http("POST /api/event-addresses/:id/repeat", { params: { id }, body }),
  );

export const useRepeatDelivery = (id: string) =>
  useChange(CHANGED, (sequence: number) =>
    http("POST /api/event-addresses/:id/deliveries/:sequence/repeat", {
      params: { id, sequence: String(sequence) },
    }),
  );
