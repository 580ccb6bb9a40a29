import { type MutationFunction, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AddCallNote,
  CallDetail,
  CallNote,
  CallStarted,
  ResolveCall,
  SetCallTags,
  StartCall,
} from "#lib/contract/desk/call.ts";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";
import { callKeys } from "./keys.ts";

export const useStartCall = () =>
  useChange((body: StartCall) => http<CallStarted>({ method: "POST", path: "/api/voice/calls", body }));

/** Asks the service about one call now. */
export const useCheckCall = (id: string) =>
  useChange(() => http<CallDetail>({ method: "POST", path: `${pathOf(id)}/check` }));

export const useResolveCall = (id: string) =>
  useChange((body: ResolveCall) => http<CallDetail>({ method: "POST", path: `${pathOf(id)}/resolve`, body }));

export const useAddCallNote = (id: string) =>
  useChange((body: AddCallNote) => http<CallNote>({ method: "POST", path: `${pathOf(id)}/notes`, body }));

export const useRemoveCallNote = (id: string) =>
  useChange((noteId: string) => http<void>({ method: "DELETE", path: `${pathOf(id)}/notes/${noteId}` }));

export const useSetCallTags = (id: string) =>
  useChange((tags: string[]) =>
    http<SetCallTags>({ method: "PUT", path: `${pathOf(id)}/tags`, body: { tags } }),
  );

const pathOf = (id: string): string => `/api/calls/${encodeURIComponent(id)}`;

function useChange<Answer, Input>(mutationFn: MutationFunction<Answer, Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: callKeys.all }),
        client.invalidateQueries({ queryKey: factsKeys.all }),
      ]);
    },
  });
}
