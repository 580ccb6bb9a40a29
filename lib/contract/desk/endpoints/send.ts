import "../../zod.ts";
import { z } from "zod";
import { AskWindows, ChatWindowList } from "../people/window.ts";
import {
  ChatSendAnswer,
  ResolvedSend,
  SendChatTemplate,
  SendChatText,
  SendSms,
  SendSmsBatch,
  SendSmsBulk,
  SendToken,
  SmsBatchAnswer,
  SmsBulkAnswer,
  SmsSendAnswer,
  SmsStatusAnswer,
} from "../send/send.ts";
import { SendLater, SendLaterAnswer } from "../send/send-later.ts";
import { SenderList } from "../send/sender.ts";
import {
  ListSentPeople,
  SendAgain,
  SendAgainAnswer,
  SentAnswer,
  SentId,
  SentList,
  SentPeople,
} from "../send/sent.ts";
import { BRINGS, LARGE, read, write } from "./endpoint.ts";

const SmsMessageId = z.object({ messageId: z.string().max(128) });

export const SEND = {
  "POST /api/chat/text": write("sender", {
    rights: ["chat", ...BRINGS],
    bodyLimit: LARGE,
    body: SendChatText,
    answer: ChatSendAnswer,
  }),
  "POST /api/chat/template": write("sender", {
    rights: ["chat", ...BRINGS],
    bodyLimit: LARGE,
    body: SendChatTemplate,
    answer: ChatSendAnswer,
  }),
  // It only reads, but numbers do not belong in an address, which ends up in logs.
  "POST /api/chat/windows": write("sender", {
    rights: BRINGS,
    rate: "read",
    body: AskWindows,
    answer: ChatWindowList,
  }),
  "POST /api/sms/messages": write("sender", {
    rights: ["sms", ...BRINGS],
    status: 202,
    body: SendSms,
    answer: SmsSendAnswer,
  }),
  "POST /api/sms/batches": write("sender", {
    rights: ["sms", ...BRINGS],
    bodyLimit: LARGE,
    body: SendSmsBatch,
    answer: SmsBatchAnswer,
  }),
  "POST /api/sms/bulk": write("sender", {
    rights: ["sms", ...BRINGS],
    bodyLimit: LARGE,
    status: 202,
    body: SendSmsBulk,
    answer: SmsBulkAnswer,
  }),
  "GET /api/sends": read("viewer", { answer: SentList }),
  // What waits for its time is a campaign, and is listed with these.
  "POST /api/sends/later": write("sender", {
    rights: BRINGS,
    bodyLimit: LARGE,
    body: SendLater,
    answer: SendLaterAnswer,
  }),
  "GET /api/sends/:id": read("viewer", { params: SentId, answer: SentAnswer }),
  "GET /api/sends/:id/people": read("viewer", {
    params: SentId,
    query: ListSentPeople,
    answer: SentPeople,
  }),
  "POST /api/sends/:id/undo": write("sender", { params: SentId, answer: SentAnswer }),
  "POST /api/sends/:id/again": write("sender", {
    params: SentId,
    body: SendAgain,
    answer: SendAgainAnswer,
  }),
  // What has not arrived by now is never sent: that is a change, so it is no GET.
  "POST /api/send-tokens/:token/resolve": write("sender", { params: SendToken, answer: ResolvedSend }),
  "GET /api/sms/messages/:messageId": read("viewer", { params: SmsMessageId, answer: SmsStatusAnswer }),
  "POST /api/sms/messages/:messageId": write("viewer", { params: SmsMessageId, answer: SmsStatusAnswer }),
  "GET /api/senders": read("viewer", { answer: SenderList }),
} as const;
