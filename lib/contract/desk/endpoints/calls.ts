import {
  AddCallNote,
  CallCounts,
  CallDetail,
  CallId,
  CallList,
  CallNote,
  CallNoteId,
  CallPeaks,
  CallStarted,
  CallsToday,
  CallTags,
  CountCalls,
  ListCalls,
  ListServiceCalls,
  PlayRecording,
  ResolveCall,
  ServiceCallList,
  SetCallTags,
  StartCall,
} from "../call/call.ts";
import { BRINGS, EXPORT, read, write } from "./endpoint.ts";

export const CALLS = {
  "GET /api/voice/calls": read("viewer", { query: ListServiceCalls, answer: ServiceCallList }),
  "POST /api/voice/calls": write("sender", {
    rights: ["voice", ...BRINGS],
    status: 202,
    body: StartCall,
    answer: CallStarted,
  }),
  "GET /api/voice/calls/:id": read("viewer", { params: CallId, answer: CallDetail }),
  "GET /api/voice/calls/:id/recording": read("viewer", {
    rights: ["listen"],
    rate: "none",
    params: CallId,
    query: PlayRecording,
  }),
  "GET /api/voice/calls/:id/peaks": read("viewer", { rights: ["listen"], params: CallId, answer: CallPeaks }),
  // Has it drawn and shows no more than the GET: whoever may listen may say so.
  "POST /api/voice/calls/:id/peaks": write("viewer", {
    rights: ["listen"],
    rate: "read",
    params: CallId,
    answer: CallPeaks,
  }),
  // What the service's list shows goes into our index: that is a change, so it is no GET.
  "POST /api/service-calls": write("viewer", {
    rate: "read",
    body: ListServiceCalls,
    answer: ServiceCallList,
  }),
  // Our own index beside the service's list, and what we keep of a call.
  "GET /api/calls": read("viewer", { query: ListCalls, answer: CallList }),
  "GET /api/calls/counts": read("viewer", { query: CountCalls, answer: CallCounts }),
  "GET /api/calls/today": read("viewer", { answer: CallsToday }),
  "GET /api/calls/report.csv": read("viewer", {
    ...EXPORT,
    query: ListCalls.omit({ cursor: true, rows: true }),
  }),
  "GET /api/calls/report.xlsx": read("viewer", {
    ...EXPORT,
    query: ListCalls.omit({ cursor: true, rows: true }),
  }),
  "GET /api/calls/:id": read("viewer", { params: CallId, answer: CallDetail }),
  "GET /api/calls/:id/evidence.csv": read("viewer", { ...EXPORT, params: CallId }),
  "POST /api/calls/:id/check": write("sender", { params: CallId, answer: CallDetail }),
  "POST /api/calls/:id/notes": write("sender", {
    status: 201,
    params: CallId,
    body: AddCallNote,
    answer: CallNote,
  }),
  "DELETE /api/calls/:id/notes/:noteId": write("sender", { status: 204, params: CallNoteId }),
  "PUT /api/calls/:id/tags": write("sender", { params: CallId, body: SetCallTags, answer: CallTags }),
  "POST /api/calls/:id/resolve": write("sender", { params: CallId, body: ResolveCall, answer: CallDetail }),
} as const;
