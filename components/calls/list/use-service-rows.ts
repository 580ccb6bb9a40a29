import { useQueryClient } from "@tanstack/react-query";
import { callKeys } from "#lib/client/calls/keys.ts";
import { callQuery } from "#lib/client/calls/queries.ts";
import { useLive } from "#lib/client/live/use-live.ts";
import type { ServiceCallList } from "#lib/contract/desk/call/call.ts";

/** Rows of the service's list take what our index hears of them: its list is not asked again for that. */
export function useServiceRows(): void {
  const client = useQueryClient();
  useLive("call", ({ id }) => {
    const pages = client.getQueriesData<ServiceCallList>({ queryKey: callKeys.services });
    if (!pages.some(([, page]) => page?.items.some((item) => item.id === id))) return;
    void client.fetchQuery({ ...callQuery(id), staleTime: 0 }).then(
      (call) =>
        client.setQueriesData<ServiceCallList>(
          { queryKey: callKeys.services },
          (page) =>
            page && {
              ...page,
              items: page.items.map((item) => (item.id === id ? { ...item, ...call } : item)),
            },
        ),
      () => undefined,
    );
  });
}
