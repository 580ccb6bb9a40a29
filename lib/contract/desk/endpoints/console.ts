import { z } from "zod";
import { Facts } from "../facts.ts";
import { Find, Found } from "../find.ts";
import { Connections, HealthAnswer, Overview, ProbeAnswer } from "../overview.ts";
import { SandboxAnswer, SandboxQuery } from "../sandbox/sandbox.ts";
import { SandboxActionAnswer, SandboxActionParams } from "../sandbox/sandbox-action.ts";
import { ApprovalRuleAnswer, UpdateApprovalRule } from "../settings/approval-rule.ts";
import { Paces, Retention, UpdatePaces, UpdateRetention } from "../settings/console.ts";
import { Organisation, UpdateOrganisation } from "../settings/organisation.ts";
import { Price, UpdatePrice } from "../settings/price.ts";
import { MarketingHours, UpdateMarketingHours } from "../settings/sending-hours.ts";
import { read, write } from "./endpoint.ts";

export const CONSOLE = {
  "GET /api/facts": read("viewer", { answer: Facts }),
  "GET /api/find": read("viewer", { query: Find, answer: Found }),
  "GET /api/overview": read("viewer", { answer: Overview }),
  "GET /api/overview/connections": read("viewer", { answer: Connections }),
  "POST /api/overview/probe": write("sender", { answer: ProbeAnswer }),
  "GET /api/paces": read("viewer", { answer: Paces }),
  "PUT /api/paces": write("admin", { rights: ["settings"], body: UpdatePaces, answer: Paces }),
  "PUT /api/organisation": write("admin", {
    rights: ["settings"],
    body: UpdateOrganisation,
    answer: Organisation,
  }),
  "PUT /api/price": write("admin", { rights: ["settings"], body: UpdatePrice, answer: Price }),
  "PUT /api/marketing-hours": write("admin", {
    rights: ["settings"],
    body: UpdateMarketingHours,
    answer: MarketingHours,
  }),
  "GET /api/approval-rule": read("viewer", { answer: ApprovalRuleAnswer }),
  "PUT /api/approval-rule": write("admin", {
    rights: ["settings"],
    isFresh: true,
    body: UpdateApprovalRule,
    answer: ApprovalRuleAnswer,
  }),
  "GET /api/retention": read("viewer", { answer: Retention }),
  "PUT /api/retention": write("admin", {
    rights: ["settings"],
    isFresh: true,
    body: UpdateRetention,
    answer: Retention,
  }),
  "GET /api/sandbox": read("viewer", { rights: ["settings"], query: SandboxQuery, answer: SandboxAnswer }),
  "POST /api/sandbox/:action": write("viewer", {
    rights: ["settings"],
    params: SandboxActionParams,
    body: z.looseObject({}),
    answer: SandboxActionAnswer,
  }),
  "GET /api/health/live": read("public", { rate: "none", answer: HealthAnswer }),
  "GET /api/health/ready": read("public", { rate: "none", answer: HealthAnswer }),
} as const;
