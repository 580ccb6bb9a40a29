import { ListNotices, NoticeList, SeeNotices } from "../notice/notice.ts";
import { NoticeChoices } from "../notice/notice-choices.ts";
import { read, write } from "./endpoint.ts";

export const NOTICES = {
  "GET /api/notices": read("viewer", { query: ListNotices, answer: NoticeList }),
  "POST /api/notices/seen": write("viewer", { status: 204, rate: "read", body: SeeNotices }),
  "PUT /api/notices/choices": write("viewer", { body: NoticeChoices, answer: NoticeChoices }),
} as const;
