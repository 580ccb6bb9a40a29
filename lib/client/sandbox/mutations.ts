import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SandboxAction, SandboxInput } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { http } from "../request.ts";
import { sandboxKeys } from "./queries.ts";

/** Does one action of the sandbox, then reads again what is shown of it. */
export function usePullLever<A extends SandboxAction>(action: A) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SandboxInput<A>) => http("POST /api/sandbox/:action", { params: { action }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: sandboxKeys.all }),
  });
}
