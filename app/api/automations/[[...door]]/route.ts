import {
  changeAutomation,
  createAutomation,
  decideOnRun,
  deleteAutomation,
  getAutomation,
  listAutomations,
  pauseAutomation,
  readCalendar,
  resumeAutomation,
  stopForPerson,
} from "#lib/server/automations/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/automations": ({ ctx }) => listAutomations(ctx),
  "POST /api/automations": ({ ctx, input }) => createAutomation(ctx, input),
  "GET /api/automations/calendar": ({ ctx, input }) => readCalendar(ctx, input),
  "GET /api/automations/:id": ({ ctx, input }) => getAutomation(ctx, input.id),
  "PUT /api/automations/:id": ({ ctx, input }) => changeAutomation(ctx, input),
  "DELETE /api/automations/:id": ({ ctx, input }) => deleteAutomation(ctx, input.id),
  "POST /api/automations/:id/pause": ({ ctx, input }) => pauseAutomation(ctx, input.id),
  "POST /api/automations/:id/resume": ({ ctx, input }) => resumeAutomation(ctx, input.id),
  "POST /api/automations/:id/stop": ({ ctx, input }) => stopForPerson(ctx, input),
  "POST /api/automations/:id/runs/:runId": ({ ctx, input }) => decideOnRun(ctx, input),
});
