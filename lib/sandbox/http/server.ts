import http from "node:http";
import { type AdminOptions, answerAdmin } from "../admin/answer-admin.ts";
import type { Sandbox } from "../context.ts";
import { answerRecording } from "../voice/recording.ts";
import { answerOperation } from "./operation.ts";

/** The one HTTP server of the sandbox: operations, recordings, the admin surface. */
export function createServer(sandbox: Sandbox, options: AdminOptions): http.Server {
  return http.createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const path = request.url ?? "/";
    // A client that has gone is no reason to stop; its answer has nowhere to go.
    response.on("error", () => undefined);
    if (path === "/admin" || path.startsWith("/admin/") || path.startsWith("/admin?")) {
      void answerAdmin(sandbox, options, request, response);
    } else if (path.startsWith("/recordings/")) {
      answerRecording(sandbox, request, response);
    } else {
      void answerOperation(sandbox, request, response);
    }
  });
}
