import "../../zod.ts";
import {
  AutomationAnswer,
  AutomationId,
  AutomationPage,
  Automations,
  Calendar,
  DecidedRun,
  DecideRun,
  ReadCalendar,
  SaveAutomation,
  StopPerson,
} from "../campaign/automation.ts";
import { BRINGS, read, write } from "./endpoint.ts";

// Whoever may send may make them; each makes campaigns of people that are known here, as a draft does.
export const AUTOMATIONS = {
  "GET /api/automations": read("viewer", { answer: Automations }),
  "POST /api/automations": write("sender", {
    rights: BRINGS,
    status: 201,
    body: SaveAutomation,
    answer: AutomationAnswer,
  }),
  "GET /api/automations/calendar": read("viewer", { query: ReadCalendar, answer: Calendar }),
  "GET /api/automations/:id": read("viewer", { params: AutomationId, answer: AutomationPage }),
  "PUT /api/automations/:id": write("sender", {
    rights: BRINGS,
    params: AutomationId,
    body: SaveAutomation,
    answer: AutomationAnswer,
  }),
  "DELETE /api/automations/:id": write("sender", { status: 204, params: AutomationId }),
  "POST /api/automations/:id/pause": write("sender", { params: AutomationId, answer: AutomationAnswer }),
  "POST /api/automations/:id/resume": write("sender", {
    rights: BRINGS,
    params: AutomationId,
    answer: AutomationAnswer,
  }),
  "POST /api/automations/:id/stop": write("sender", {
    rights: BRINGS,
    params: AutomationId,
    body: StopPerson,
    answer: AutomationAnswer,
  }),
  "POST /api/automations/:id/runs/:runId": write("sender", {
    rights: BRINGS,
    params: DecideRun,
    body: DecidedRun,
    answer: AutomationAnswer,
  }),
} as const;
