import type { Recipients } from "#lib/client/send/people/read-recipients.ts";
import type { useSending } from "../use-sending.ts";
import type { SendForm, SendProblems } from "./use-send-form.ts";

/** What the part of each channel gets of the form around it. */
export type SendPart = {
  form: SendForm;
  recipients: Recipients;
  problems: SendProblems;
  /** Why this person may not send at all. */
  refusedBecause: string | undefined;
  sending: ReturnType<typeof useSending>;
};
