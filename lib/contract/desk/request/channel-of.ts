import type { Group } from "../../wire/paths.ts";
import { REQUEST_KINDS, type RequestKind } from "./request.ts";

const CHANNEL_OF: Record<RequestKind, Group> = {
  "sms.send": "sms",
  "sms.bulk": "sms",
  "sms.batch": "sms",
  "chat.text": "chat",
  "chat.template": "chat",
  "voice.call": "voice",
  "template.create": "chat",
  "sms-status": "sms",
  call: "voice",
  "call-list": "voice",
  template: "chat",
  "template-sync": "chat",
  "template-check": "chat",
  "probe-sms": "sms",
  "probe-chat": "chat",
  "probe-voice": "voice",
};

/** The part of the service that a request was made to. */
export const channelOf = (kind: RequestKind): Group => CHANNEL_OF[kind];

/** The kinds of requests to one part of the service, or to all. */
export const kindsOf = (channel: Group | undefined): RequestKind[] =>
  REQUEST_KINDS.filter((kind) => channel === undefined || channelOf(kind) === channel);
