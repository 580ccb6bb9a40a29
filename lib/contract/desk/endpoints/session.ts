import { SignInAnswer } from "../team/factor.ts";
import {
  ConfirmSession,
  ListOwnHistory,
  OwnHistory,
  OwnSessionId,
  OwnSessions,
  UpdatePassword,
  UpdateProfile,
} from "../team/profile.ts";
import { CreateSession, SessionAnswer } from "../team/session.ts";
import { CreateOwner, CreateOwnerAnswer } from "../team/setup.ts";
import { read, write } from "./endpoint.ts";

export const SESSION = {
  "POST /api/setup": write("public", {
    rate: "auth",
    status: 201,
    body: CreateOwner,
    answer: CreateOwnerAnswer,
  }),
  "GET /api/session": read("viewer", { isBeforeFactor: true, answer: SessionAnswer }),
  "POST /api/session": write("public", { rate: "auth", body: CreateSession, answer: SignInAnswer }),
  "DELETE /api/session": write("public", { status: 204 }),
  "PATCH /api/session": write("viewer", { body: UpdateProfile, answer: SessionAnswer }),
  "POST /api/session/password": write("viewer", { rate: "auth", status: 204, body: UpdatePassword }),
  "POST /api/session/confirm": write("viewer", {
    isBeforeFactor: true,
    rate: "auth",
    status: 204,
    body: ConfirmSession,
  }),
  // Says nothing but whether the password was given lately: asked before a file is fetched by a link.
  "GET /api/session/fresh": read("viewer", { isFresh: true, status: 204 }),
  "GET /api/session/others": read("viewer", { answer: OwnSessions }),
  "GET /api/session/history": read("viewer", { query: ListOwnHistory, answer: OwnHistory }),
  "DELETE /api/session/others": write("viewer", { status: 204 }),
  "DELETE /api/session/others/:id": write("viewer", { status: 204, params: OwnSessionId }),
} as const;
