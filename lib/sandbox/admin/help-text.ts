import { z } from "zod";
import { INBOUND_TYPES } from "../../contract/desk/sandbox/sandbox-fields.ts";
import { FaultPlan } from "../fault-rule.ts";
import { SandboxSettings } from "../settings.ts";
import { ADMIN_ROUTES } from "./routes.ts";

/** What the start of the sandbox can be told, by environment variable. */
export const START_SETTINGS = {
  SANDBOX_HOST: "where it listens: 127.0.0.1, or 0.0.0.0 for other machines too",
  SANDBOX_PORT: "its port; else 4000 or the next free one",
  SANDBOX_API_KEY: "the API key it accepts; else one of its own, the same at every start",
  SANDBOX_WEBHOOK_URL: "where chat events go; an address of this machine may be plain HTTP",
  SANDBOX_WEBHOOK_SECRET: "what callbacks are signed with (whsec_…); else one of its own",
  SANDBOX_ADMIN_TOKEN: "asked of every admin request as x-admin-token, when set",
  TUMA_DATA: "where its database is kept; else .tuma/sandbox",
  DATABASE_URL: "a PostgreSQL to use instead of its own",
} as const;

type Property = {
  const?: unknown;
  enum?: unknown[];
  type?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  items?: Property;
};

/** Host, key, secret and every lever of the sandbox, from the schemas that check them. */
export function helpText(): string {
  return `The sandbox of the service: the whole contract over HTTP; no real message is sent.

  npm run sandbox              starts it and prints address, key and secret
  npm run sandbox -- --help    prints this

Environment variables of the start
${table(Object.entries(START_SETTINGS))}

Addresses
${table([
  ["GET /", "this text"],
  ["GET /openapi.json", "the contract of the service as OpenAPI 3.1"],
  ["GET /admin", "its state; this and all below from this machine only, never from a web page"],
])}

Levers: requests with JSON bodies
${ADMIN_ROUTES.map(({ method, path }) => `  ${method.padEnd(6)} ${pathWords(path)}`).join("\n")}

PUT /admin/settings accepts any of
${table(propertiesOf(SandboxSettings))}

PUT /admin/faults accepts {"seed": 1, "rules": [{"kind": …}]}; each kind with its own fields, and each rule with
  operation (a name of /openapi.json, an event type or *), number, share, times, after (so many requests pass first),
  afterRecipients (so many recipients pass first)
${table(faultKinds())}

GET /admin/gates lists the requests that wait at a gate; ?waiting=2 is answered once two wait
POST /admin/gates/release accepts {"operation": …, "requests": 1}: without requests all go on and the gate is open
POST /admin/step accepts {"of": "sms" | "chat" | "calls" | "templates", "steps": 1}: their next steps, now

POST /admin/inbound accepts {"from": "+255712000001", "text": "Habari", "type": …, "content": {…}}; type is one of
  ${INBOUND_TYPES.join(", ")}
POST /admin/inbound/{id}/status accepts {"status": "read"}: news about what a customer wrote, by messageId or wamid
GET /admin/ledger accepts ?outcome=done|refused, channel, recipient, since=reset|ever, after, limit

PUT /admin/senders accepts {"name": "AMANI AGRO", "state": "approved", "legacyId": 27, "usageLimit": null}; legacyId is
  the number that a client may send as sender_id

Examples, with ADMIN for the printed admin address
  curl -X PUT $ADMIN/settings -H 'Content-Type: application/json' -d '{"recordingFormat":"mp3","callTalkMs":4200000}'
  curl -X PUT $ADMIN/faults -H 'Content-Type: application/json' \\
    -d '{"rules":[{"kind":"error","operation":"sendSms","status":408,"when":"after","times":1}]}'
`;
}

function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, words]) => `  ${name.padEnd(width)}${words}`.trimEnd()).join("\n");
}

function pathWords({ source }: RegExp): string {
  return source
    .replaceAll("\\/", "/")
    .replace(/\([^)]*\)/, "{id}")
    .replace(/[\^$]/g, "");
}

function propertiesOf(schema: z.ZodType): [string, string][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" }) as {
    properties?: Record<string, Property>;
  };
  return Object.entries(properties).map(([name, property]) => [name, valuesOf(property)]);
}

function faultKinds(): [string, string][] {
  const rules = FaultPlan.shape.rules.unwrap().element.options;
  const shared = new Set(["kind", "operation", "number", "share", "times", "after", "afterRecipients"]);
  return rules.map((rule): [string, string] => {
    const own = propertiesOf(rule).filter(([name]) => !shared.has(name));
    return [rule.shape.kind.value, own.map(([name, values]) => `${name}: ${values}`).join("; ")];
  });
}

function valuesOf(property: Property): string {
  const { enum: words, type, items, default: usual, minimum, maximum } = property;
  const values = (words ?? items?.enum)?.join(" | ") ?? rangeOf(minimum, maximum) ?? type ?? "";
  return usual === undefined ? values : `${values} (${JSON.stringify(usual)})`;
}

/** In words where a number has an end; safe integers have one that says nothing. */
function rangeOf(minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER): string | undefined {
  if (minimum === Number.MIN_SAFE_INTEGER) return undefined;
  return maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`;
}
