import {
  AskTemplateName,
  CheckTemplate,
  CreateTemplate,
  KnownTemplates,
  ListTemplates,
  RecordTemplateName,
  ResolveTemplate,
  TemplateAnswer,
  TemplateId,
  TemplateList,
  TemplateValidationAnswer,
  ValidateTemplate,
} from "../template.ts";
import { LARGE, read, write } from "./endpoint.ts";

export const TEMPLATES = {
  "GET /api/templates": read("viewer", { query: ListTemplates, answer: TemplateList }),
  "POST /api/templates": write("admin", {
    rights: ["chat"],
    status: 201,
    bodyLimit: LARGE,
    body: CreateTemplate,
    answer: TemplateAnswer,
  }),
  "GET /api/templates/names": read("sender", { query: AskTemplateName, answer: KnownTemplates }),
  "POST /api/templates/names": write("sender", {
    status: 201,
    body: RecordTemplateName,
    answer: TemplateAnswer,
  }),
  "GET /api/templates/:id": read("viewer", { params: TemplateId, answer: TemplateAnswer }),
  "POST /api/templates/:id/check": write("sender", {
    params: TemplateId,
    body: CheckTemplate,
    answer: TemplateAnswer,
  }),
  "POST /api/templates/:id/resolve": write("admin", {
    params: TemplateId,
    body: ResolveTemplate,
    answer: TemplateAnswer,
  }),
  "POST /api/templates/:id/sync": write("admin", { params: TemplateId, answer: TemplateAnswer }),
  "POST /api/templates/:id/validate": write("sender", {
    params: TemplateId,
    body: ValidateTemplate,
    answer: TemplateValidationAnswer,
  }),
} as const;
