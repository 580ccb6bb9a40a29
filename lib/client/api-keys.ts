import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { CreateKey } from "#lib/contract/desk/api/key.ts";
import { http } from "./request.ts";
import { useChange } from "./use-change.ts";

const LIST = ["api-keys"] as const;

/** Use and limits of a day move without anybody telling, so what is shown is asked for anew while somebody looks at it. */
export const apiKeysQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => http("GET /api/keys", { signal }),
  refetchInterval: 10_000,
});

export type TypedKey = z.input<typeof CreateKey>;

export const useCreateKey = () => useChange([LIST], (body: TypedKey) => http("POST /api/keys", { body }));

export const useUpdateKey = (id: string) =>
  useChange([LIST], (body: TypedKey & { seen: TypedKey }) =>
    http("PUT /api/keys/:id", { params: { id }, body }),
  );

export const useRotateKey = (id: string) =>
  useChange([LIST], (hours: number) =>
    http("POST /api/keys/:id/rotate", { params: { id }, body: { hours } }),
  );

export const useRevokeKey = (id: string) =>
  useChange([LIST], () => http("DELETE /api/keys/:id", { params: { id } }));
