import { AuditList, AuditVerdict, ListAudit } from "../team/audit.ts";
import { SignInAnswer } from "../team/factor.ts";
import { SessionAnswer } from "../team/session.ts";
import {
  AcceptInvitation,
  AcceptReset,
  AskReset,
  CreateInvitation,
  CreateReset,
  FactorRule,
  OneTimeLink,
  Person,
  Team,
  TeamId,
  UpdateFactorRule,
  UpdatePerson,
} from "../team/team.ts";
import { read, write } from "./endpoint.ts";

export const TEAM = {
  "GET /api/team": read("admin", { answer: Team }),
  "PATCH /api/team/:id": write("admin", {
    isFresh: true,
    params: TeamId,
    body: UpdatePerson,
    answer: Person,
  }),
  "DELETE /api/team/:id": write("admin", { isFresh: true, status: 204, params: TeamId }),
  "POST /api/team/:id/reset": write("admin", {
    isFresh: true,
    status: 201,
    params: TeamId,
    body: CreateReset,
    answer: OneTimeLink,
  }),
  "POST /api/team/invitations": write("admin", {
    isFresh: true,
    status: 201,
    body: CreateInvitation,
    answer: OneTimeLink,
  }),
  "DELETE /api/team/invitations/:id": write("admin", { isFresh: true, status: 204, params: TeamId }),
  "PUT /api/team/factor-rule": write("owner", { isFresh: true, body: UpdateFactorRule, answer: FactorRule }),
  "POST /api/invitations/accept": write("public", {
    rate: "auth",
    status: 201,
    body: AcceptInvitation,
    answer: SessionAnswer,
  }),
  "POST /api/resets": write("public", { rate: "auth", status: 204, body: AskReset }),
  "POST /api/resets/accept": write("public", { rate: "auth", body: AcceptReset, answer: SignInAnswer }),
  "GET /api/audit": read("admin", { query: ListAudit, answer: AuditList }),
  "GET /api/audit/export.csv": read("admin", {
    rights: ["export"],
    isFresh: true,
    query: ListAudit.omit({ cursor: true, rows: true }),
  }),
  "POST /api/audit/verify": write("admin", { answer: AuditVerdict }),
} as const;
