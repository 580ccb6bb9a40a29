import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { type AdminOptions, answerAdmin } from "../admin/answer-admin.ts";
import { helpText } from "../admin/help-text.ts";
import type { Sandbox } from "../context.ts";
import { openapiDocument } from "../openapi/openapi-document.ts";
import { answerRecording } from "../voice/recording.ts";
import { writeJson } from "./answer.ts";
import { answerOperation } from "./operation.ts";

/** The one HTTP server of the sandbox: operations, recordings, the admin surface, and what describes them. */
export function createServer(sandbox: Sandbox, options: AdminOptions): http.Server {
  return http.createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const path = request.url ?? "/";
    // A client that has gone is no reason to stop; its answer has nowhere to go.
    response.on("error", () => undefined);
    if (path === "/admin" || path.startsWith("/admin/") || path.startsWith("/admin?")) {
      void answerAdmin(sandbox, options, request, response);
    } else if (path.startsWith("/recordings/")) {
      answerRecording(sandbox, request, response);
    } else if (!describe(sandbox, request, response)) {
      void answerOperation(sandbox, request, response);
    }
  });
}

/** Answers the two addresses that tell what the others do; true when it was one of them. */
function describe({ url }: Sandbox, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET") return false;
  if (request.url === "/") {
    writeJson(response, 200, helpText(), { "content-type": "text/plain; charset=utf-8" });
    return true;
  }
  if (request.url !== "/openapi.json") return false;
  writeJson(response, 200, JSON.stringify(openapiDocument(url)));
  return true;
}
