import "../../zod.ts";
import { z } from "zod";
import { Facts } from "../facts.ts";
import { Find, Found } from "../find.ts";
import { Connections, HealthAnswer, Overview, ProbeAnswer } from "../overview.ts";
import { SandboxAnswer, SandboxQuery } from "../sandbox/sandbox.ts";
import { SandboxActionAnswer, SandboxActionParams } from "../sandbox/sandbox-action.ts";
import { Answers } from "../settings/answers.ts";
import { ApprovalRuleAnswer, UpdateApprovalRule } from "../settings/approval-rule.ts";
import {
  DrawnSettingAnswer,
  DrawnSettingName,
  SETTING_FIELDS,
  UpdateDrawnSetting,
} from "../settings/company-settings.ts";
import { Paces, Retention, UpdatePaces, UpdateRetention } from "../settings/console.ts";
import { MailTestAnswer } from "../settings/mail.ts";
import { BRINGS, read, write } from "./endpoint.ts";

const {
  organisation: name,
  price,
  publicWords: words,
  marketingHours: hours,
  serviceHours,
  holidays,
  purposes,
  trial,
  awayAnswer,
  wordAnswers,
} = SETTING_FIELDS;

// `seen` of a setting: its value when the person began.
export const CONSOLE = {
  "GET /api/facts": read("viewer", { answer: Facts }),
  "GET /api/find": read("viewer", { query: Find, answer: Found }),
  "GET /api/overview": read("viewer", { answer: Overview }),
  "GET /api/overview/connections": read("viewer", { answer: Connections }),
  "POST /api/overview/probe": write("sender", { answer: ProbeAnswer }),
  "GET /api/paces": read("viewer", { answer: Paces }),
  "PUT /api/paces": write("admin", { rights: ["settings"], body: UpdatePaces, answer: Paces }),
  "POST /api/mail/test": write("admin", { answer: MailTestAnswer }),
  "PUT /api/settings/:name": write("admin", {
    rights: ["settings"],
    params: DrawnSettingName,
    body: UpdateDrawnSetting,
    answer: DrawnSettingAnswer,
  }),
  "PUT /api/organisation": write("admin", {
    rights: ["settings"],
    body: z.object({ name, seen: z.string().optional() }),
    answer: z.object({ name }),
  }),
  "PUT /api/price": write("admin", {
    rights: ["settings"],
    body: z.object({ price, seen: price.optional() }),
    answer: z.object({ price }),
  }),
  "PUT /api/public-words": write("admin", {
    rights: ["settings"],
    body: z.object({ words, seen: words.optional() }),
    answer: z.object({ words }),
  }),
  "PUT /api/marketing-hours": write("admin", {
    rights: ["settings"],
    body: z.object({ hours, seen: hours.optional() }),
    answer: z.object({ hours }),
  }),
  // Ending it lets the console write to anybody.
  "PUT /api/trial": write("admin", {
    rights: ["settings", ...BRINGS],
    isFresh: true,
    body: z.object({ trial, seen: trial.optional() }),
    answer: z.object({ trial }),
  }),
  "PUT /api/service-hours": write("admin", {
    rights: ["settings"],
    body: z.object({ hours: serviceHours, seen: serviceHours.optional() }),
    answer: z.object({ hours: serviceHours }),
  }),
  "PUT /api/purposes": write("admin", {
    rights: ["settings"],
    body: z.object({ purposes, seen: purposes.optional() }),
    answer: z.object({ purposes }),
  }),
  "GET /api/answers": read("viewer", { answer: Answers }),
  // What is saved is sent: whoever may not answer by chat does not write it either.
  "PUT /api/answers/away": write("admin", {
    rights: ["settings", "chat"],
    body: z.object({ awayAnswer, seen: awayAnswer.optional() }),
    answer: z.object({ awayAnswer }),
  }),
  "PUT /api/answers/words": write("admin", {
    rights: ["settings", "chat"],
    body: z.object({ wordAnswers, seen: wordAnswers.optional() }),
    answer: z.object({ wordAnswers }),
  }),
  "PUT /api/holidays": write("admin", {
    rights: ["settings"],
    body: z.object({ holidays, seen: holidays.optional() }),
    answer: z.object({ holidays }),
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
