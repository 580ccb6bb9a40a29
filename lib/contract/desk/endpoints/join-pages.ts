import {
  CreateJoinPage,
  JoinPageAnswer,
  JoinPageId,
  JoinPages,
  UpdateJoinPage,
} from "../people/join-page.ts";
import { BRINGS, read, write } from "./endpoint.ts";

// Pages on which people join.
export const JOIN_PAGES = {
  "GET /api/join-pages": read("viewer", { answer: JoinPages }),
  "POST /api/join-pages": write("admin", {
    rights: ["settings", ...BRINGS],
    status: 201,
    body: CreateJoinPage,
    answer: JoinPageAnswer,
  }),
  "PUT /api/join-pages/:id": write("admin", {
    rights: ["settings", ...BRINGS],
    params: JoinPageId,
    body: UpdateJoinPage,
    answer: JoinPageAnswer,
  }),
} as const;
