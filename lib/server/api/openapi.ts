import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { API_V1, type ApiDoorKey, type ApiEndpoint } from "#lib/contract/desk/api/endpoints.ts";
import { Problem } from "#lib/contract/desk/problem.ts";
import { codesOf, NO_DOOR } from "./door-problems.ts";
import { IDEMPOTENCY_KEY_PATTERN } from "./idempotency.ts";

/** The API as OpenAPI 3.1, made of the table that serves it. */
export function openApiDocument(origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries<ApiEndpoint>(API_V1)) {
    const [method = "", path = ""] = key.split(" ");
    const address = path.replace(/:(\w+)/g, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(key as ApiDoorKey, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Tuma", version: "1", description: ABOUT },
    servers: [{ url: origin }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "Authorization: Bearer tuma_…" },
      },
      schemas: { Problem: schemaOf(Problem, "output") },
    },
  };
}

const ABOUT =
  "Messages that are safe to ask for twice: every request that sends carries an Idempotency-Key, and the same key is answered the same for ever. Errors are application/problem+json with a code that a program can branch on.";

function operationOf(key: ApiDoorKey, endpoint: ApiEndpoint): Record<string, unknown> {
  const { summary, isIdempotent, params, query, body, answer, status } = endpoint;
  return {
    operationId: key.replace(/[^A-Za-z]+/g, "_").replace(/_?api_v_/, "_"),
    summary,
    parameters: [
      ...parametersOf(params, "path"),
      ...parametersOf(query, "query"),
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    }),
    ...(endpoint.isStream && { requestBody: AUDIENCE_FILE }),
    responses: {
      [status]: {
        description: STATUS_CODES[status] ?? "OK",
        ...(answer && { content: { "application/json": { schema: schemaOf(answer, "output") } } }),
      },
      default: {
        description: `A problem; its code is one of ${codesOf(key).join(", ")}, or one of what no door was asked for: ${NO_DOOR.join(", ")}.`,
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

const AUDIENCE_FILE = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: {
          file: { type: "string", description: "CSV or XLSX, at most 200 MB." },
          mapping: {
            type: "string",
            description:
              'How the file is read, as JSON such as {"phone": "Simu", "duplicates": "last"}. Absent: as it looks.',
          },
        },
      },
    },
    "application/x-ndjson": {
      schema: {
        type: "string",
        description:
          "On each line a JSON object with number, the fields of the text and, if you like, a reference.",
      },
    },
  },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description:
    "Another one for each thing you want done once; the same one again does nothing and is answered the same. 1 to 128 printable characters of ASCII without a space; idempotency_key_missing where there is none, idempotency_key_invalid for any other.",
  schema: { type: "string", pattern: IDEMPOTENCY_KEY_PATTERN },
};

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...own }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: own,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return made;
}
