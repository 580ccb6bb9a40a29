import "../../zod.ts";
import { z } from "zod";
import {
  CallLengthKind,
  CallPhase,
  ListCalls,
  PlayRecording,
  RecordingState,
  StartCall,
} from "../call/call.ts";
import { afterOf, next } from "./known.ts";

const id = z.uuid({ error: "id is of a call" }).describe("Id of the call.");

/** `POST /api/v1/calls`. */
export const StartApiCall = z.strictObject({
  customerNumber: StartCall.shape.customerNumber
    .describe(
      "One phone number, best in E.164; without a country it is read as one of the country of the company.",
    )
    .meta({ examples: ["+255754000321"] }),
  isAgain: z
    .boolean({ error: "isAgain is true or false" })
    .optional()
    .describe("True calls also a number that is in a call, may have rung, or was called within 30 seconds."),
  isOptOutKnown: z
    .boolean({ error: "isOptOutKnown is true or false" })
    .optional()
    .describe("True calls also somebody who has opted out of messages."),
});
export type StartApiCall = z.infer<typeof StartApiCall>;

/** The answer: it is asked for, once. Whether it rang is said by `GET /api/v1/calls/:id`. */
export const StartedApiCall = z.object({
  id,
  state: z.literal("asking").describe("The service is asked to call."),
});
export type StartedApiCall = z.infer<typeof StartedApiCall>;

export const ApiCallRef = z.object({ id });

export const PlayApiRecording = z.strictObject({
  download: PlayRecording.shape.download.describe(
    "Anything here gives the recording the name of a file to save.",
  ),
});

/** A call of this key and what is known of it; times are ISO-8601. */
export const ApiCall = z.object({
  id,
  state: CallPhase.describe(
    "unknown: no clear answer came, so it may have rung, and Tuma does not call again. not-called: proven that nothing rang. unfollowed: the service accepted it under an identifier that we cannot ask about.",
  ),
  status: z.string().describe("How far the call got, as we read the word of the service."),
  statusWord: z.string().nullable().describe("The status as the service spelled it."),
  reason: z.string().nullable().describe("Why it was refused, or what was lost."),
  number: z.string().nullable().describe("The number in E.164; masked for a key that may not see numbers."),
  at: z.string().describe("When it began, as far as is known: its start, else when it was asked for."),
  startedAt: z.string().nullable().describe("When it began to ring; null where that is not known."),
  endedAt: z.string().nullable().describe("When it ended; null while it goes on."),
  durationS: z.int().nullable().describe("Whole seconds, as lengthKind says; null while it goes on."),
  lengthKind: CallLengthKind.nullable().describe(
    "talk: from the answer to the end. span: ringing included. service: a figure that the service gave.",
  ),
  recording: RecordingState.describe("ready: it can be fetched."),
});
export type ApiCall = z.infer<typeof ApiCall>;

/** `GET /api/v1/calls`. */
export const ListApiCalls = z.strictObject({
  from: ListCalls.shape.from.describe("From this day on, such as 2026-11-21."),
  to: ListCalls.shape.to.describe("Until the end of this day."),
  status: ListCalls.shape.status.describe("Only those."),
  after: afterOf(128),
});
export type ListApiCalls = z.infer<typeof ListApiCalls>;

export const ApiCallList = z.object({ items: z.array(ApiCall).describe("The calls of this page."), next });
export type ApiCallList = z.infer<typeof ApiCallList>;
