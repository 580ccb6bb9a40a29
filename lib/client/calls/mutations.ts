import { useState } from "react";
import type { AddCallNote, ResolveCall, SetCallTags, StartCall } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { factsKeys } from "../facts/keys.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { pressOnce } from "../send/press-once.ts";
import { arrivedAs } from "../send/send-press.ts";
import { useChange } from "../use-change.ts";
import { callKeys } from "./queries.ts";

const CHANGED = [callKeys.all, factsKeys.all];

/** Makes one request and never repeats it; `isChecking` while no answer came, and it is asked what became of the call. */
export function useStartCall() {
  const [isChecking, setChecking] = useState(false);
  const { mutateAsync, isPending } = useChange(
    CHANGED,
    (body: StartCall) => startOnce(body, setChecking),
    callPress(),
  );
  return { mutateAsync, isPending, isChecking };
}

/** `isHeard`: the console answered that it was; else it has been asked after, and knows of a call. */
type Started = { id: string; isHeard: boolean };

const callPress = (): Press => ({
  what: [t("the call", "simu"), t("started", "kuanzishwa")],
  isOnce: true,
  answered: ({ id, isHeard }: Started) => ({
    href: `/calls/${id}`,
    ...(isHeard ? { title: t("The call was started", "Simu imeanzishwa") } : arrivedAs("call")),
  }),
});

async function startOnce(body: StartCall, onChecking: (isChecking: boolean) => void): Promise<Started> {
  const sendToken = crypto.randomUUID();
  const pressed = await pressOnce({
    sendToken,
    post: () => http("POST /api/voice/calls", { body: { ...body, sendToken } }),
    onChecking,
    words: {
      not: t("Not called", "Haikupigwa"),
      kept: t("The number is still here.", "Namba bado ipo hapa."),
    },
  });
  if ("answer" in pressed) return { id: pressed.answer.id, isHeard: true };
  const { callId } = pressed.arrived;
  if (callId === null)
    throw new Fault(
      "service_unknown_outcome",
      t("The call is not listed yet.", "Simu bado haiko kwenye orodha."),
    );
  return { id: callId, isHeard: false };
}

/** Asks the service about one call now. */
export const useCheckCall = (id: string) =>
  useChange(CHANGED, () => http("POST /api/calls/:id/check", { params: { id } }), { isQuiet: true });

export const useResolveCall = (id: string) =>
  useChange(CHANGED, (body: ResolveCall) => http("POST /api/calls/:id/resolve", { params: { id }, body }));

export const useAddCallNote = (id: string) =>
  useChange(CHANGED, (body: AddCallNote) => http("POST /api/calls/:id/notes", { params: { id }, body }), {
    what: [t("your note", "maelezo yako"), t("added", "kuongezwa")],
  });

export const useRemoveCallNote = (id: string) =>
  useChange(CHANGED, (noteId: string) =>
    http("DELETE /api/calls/:id/notes/:noteId", { params: { id, noteId } }),
  );

export const useSetCallTags = (id: string) =>
  useChange(CHANGED, (body: SetCallTags) => http("PUT /api/calls/:id/tags", { params: { id }, body }));
