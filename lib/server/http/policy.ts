import type { Right } from "#lib/contract/desk/rights.ts";
import type { Role } from "#lib/contract/desk/session.ts";

export type Audience = Role | "public";

/** `json`: bounded and parsed before the verb; `stream`: the verb reads the request itself, with its own bound. */
export type BodyRule = "none" | "json" | "stream";

export type RateClass = "none" | "auth" | "read" | "write";

export type Policy<R extends Audience = Audience> = {
  /** The least role, or nobody in particular. */
  role: R;
  /** Rights that must stand beside the role. */
  rights: readonly Right[];
  /** Asks for a password given within the last 10 minutes. */
  isFresh: boolean;
  hasCsrf: boolean;
  body: BodyRule;
  bodyLimit: number;
  rate: RateClass;
  /** The status of a good answer. */
  status: number;
};

const SMALL = 64 * 1024;
const LARGE = 4 * 1024 * 1024;

function read<R extends Audience>(role: R, more: Partial<Policy> = {}): Policy<R> {
  return {
    rights: [],
    isFresh: false,
    hasCsrf: false,
    body: "none",
    bodyLimit: 0,
    rate: "read",
    status: 200,
    ...more,
    role,
  };
}

function write<R extends Audience>(role: R, more: Partial<Policy> = {}): Policy<R> {
  return {
    rights: [],
    isFresh: false,
    hasCsrf: true,
    body: "json",
    bodyLimit: SMALL,
    rate: "write",
    status: 200,
    ...more,
    role,
  };
}

/** Whole numbers leave the console here: both rights, and the password given again. */
const EXPORT = { rights: ["export", "seeNumbers"], isFresh: true } as const;

/** Every door of the console. A route that is not here does not exist: a check compares it with `app/api`. */
export const POLICY = {
  "POST /api/setup": write("public", { rate: "auth", status: 201 }),
  "GET /api/session": read("viewer"),
  "POST /api/session": write("public", { rate: "auth" }),
  "DELETE /api/session": write("public", { body: "none", status: 204 }),

  "PATCH /api/session": write("viewer"),
  "POST /api/session/password": write("viewer", { rate: "auth", status: 204 }),
  "POST /api/session/confirm": write("viewer", { rate: "auth", status: 204 }),
  // Says nothing but whether the password was given lately: asked before a file is fetched by a link.
  "GET /api/session/fresh": read("viewer", { isFresh: true, status: 204 }),
  "GET /api/session/others": read("viewer"),
  "DELETE /api/session/others": write("viewer", { body: "none", status: 204 }),
  "DELETE /api/session/others/:id": write("viewer", { body: "none", status: 204 }),

  "GET /api/team": read("admin"),
  "PATCH /api/team/:id": write("admin", { isFresh: true }),
  "DELETE /api/team/:id": write("admin", { isFresh: true, body: "none", status: 204 }),
  "POST /api/team/:id/reset": write("admin", { isFresh: true, body: "none", status: 201 }),
  "POST /api/team/invitations": write("admin", { isFresh: true, status: 201 }),
  "DELETE /api/team/invitations/:id": write("admin", { isFresh: true, body: "none", status: 204 }),
  "POST /api/invitations/accept": write("public", { rate: "auth", status: 201 }),
  "POST /api/resets/accept": write("public", { rate: "auth" }),

  "GET /api/audit": read("admin"),
  "GET /api/audit/export.csv": read("admin", { rights: ["export"], isFresh: true }),
  "POST /api/audit/verify": write("admin", { body: "none" }),

  "POST /api/chat/text": write("sender", { bodyLimit: LARGE }),
  "POST /api/chat/template": write("sender", { bodyLimit: LARGE }),
  // It only reads, but numbers do not belong in an address, which ends up in logs.
  "POST /api/chat/windows": write("sender", { rate: "read" }),
  "POST /api/sms/messages": write("sender", { status: 202 }),
  "POST /api/sms/batches": write("sender", { bodyLimit: LARGE }),
  "POST /api/sms/bulk": write("sender", { bodyLimit: LARGE, status: 202 }),
  // What has not arrived by now is never sent: that is a change, so it is no GET.
  "POST /api/sends/:token/resolve": write("sender", { body: "none" }),
  "GET /api/sms/messages/:messageId": read("viewer"),
  "POST /api/sms/messages/:messageId": write("viewer", { body: "none" }),
  "GET /api/voice/calls": read("viewer"),
  "POST /api/voice/calls": write("sender", { status: 202 }),
  "GET /api/voice/calls/:id": read("viewer"),
  "GET /api/voice/calls/:id/recording": read("viewer", { rights: ["listen"], rate: "none" }),
  "GET /api/voice/calls/:id/peaks": read("viewer", { rights: ["listen"] }),
  // Our own index beside the service's list, and what we keep of a call.
  "GET /api/calls": read("viewer"),
  "GET /api/calls/today": read("viewer"),
  "GET /api/calls/report.csv": read("viewer", EXPORT),
  "GET /api/calls/report.xlsx": read("viewer", EXPORT),
  "GET /api/calls/:id": read("viewer"),
  "GET /api/calls/:id/evidence.csv": read("viewer", EXPORT),
  "POST /api/calls/:id/check": write("sender", { body: "none" }),
  "POST /api/calls/:id/notes": write("sender", { status: 201 }),
  "DELETE /api/calls/:id/notes/:noteId": write("sender", { body: "none", status: 204 }),
  "PUT /api/calls/:id/tags": write("sender"),
  "POST /api/calls/:id/resolve": write("sender"),

  "GET /api/templates": read("viewer"),
  "POST /api/templates": write("admin", { status: 201, bodyLimit: LARGE }),
  "POST /api/templates/names": write("sender", { status: 201 }),
  "GET /api/templates/:id": read("viewer"),
  "POST /api/templates/:id/check": write("sender"),
  "POST /api/templates/:id/resolve": write("admin"),
  "POST /api/templates/:id/sync": write("admin", { body: "none" }),
  "POST /api/templates/:id/validate": write("sender"),

  "GET /api/campaigns": read("viewer"),
  "POST /api/campaigns": write("sender", { status: 201 }),
  "GET /api/campaigns/:id": read("viewer"),
  "PUT /api/campaigns/:id": write("sender"),
  "PUT /api/campaigns/:id/audience": write("sender", { body: "stream" }),
  "POST /api/campaigns/:id/start": write("sender"),
  "POST /api/campaigns/:id/pause": write("sender", { body: "none" }),
  "POST /api/campaigns/:id/resume": write("sender", { body: "none" }),
  "POST /api/campaigns/:id/refuse": write("sender", { body: "none" }),
  "POST /api/campaigns/:id/reschedule": write("sender"),
  "POST /api/campaigns/:id/cancel": write("sender", { body: "none" }),
  // Reads statuses sooner and shows no more: whoever may look may say so.
  "POST /api/campaigns/:id/watch": write("viewer", { body: "none", status: 204, rate: "read" }),
  "GET /api/campaigns/:id/recipients": read("viewer"),
  "GET /api/campaigns/:id/left-out": read("viewer"),
  "GET /api/campaigns/:id/repeats": read("viewer"),
  "GET /api/campaigns/:id/report.csv": read("viewer", EXPORT),
  "GET /api/campaigns/:id/report.xlsx": read("viewer", EXPORT),
  // The service's own words, with numbers in them.
  "GET /api/campaigns/:id/answers": read("viewer", { rights: ["seeNumbers"] }),
  "GET /api/campaigns/:id/unknown": read("viewer"),
  "POST /api/campaigns/:id/unknown/resolve": write("sender"),

  "GET /api/opt-outs": read("viewer"),
  "POST /api/opt-outs": write("sender", { status: 201 }),
  "DELETE /api/opt-outs": write("admin", { status: 204 }),
  "GET /api/opt-outs/counts": read("viewer"),
  "GET /api/opt-outs/export.csv": read("viewer", EXPORT),
  "POST /api/opt-outs/import": write("sender", { bodyLimit: LARGE }),
  "GET /api/opt-outs/words": read("viewer"),
  "PUT /api/opt-outs/words": write("viewer", { rights: ["settings"] }),

  "GET /api/senders": read("viewer"),
  "GET /api/messages": read("viewer"),
  "GET /api/messages/:id": read("viewer"),
  "GET /api/inbox": read("viewer"),
  "GET /api/inbox/:contact": read("viewer"),
  "POST /api/inbox/:contact/reply": write("sender"),
  "GET /api/events": read("viewer"),
  "GET /api/events/:id": read("viewer"),
  "GET /api/live": read("viewer", { rate: "none" }),

  "GET /api/facts": read("viewer"),
  "GET /api/overview": read("viewer"),
  "POST /api/overview/probe": write("sender", { body: "none" }),

  "GET /api/sandbox": read("viewer", { rights: ["settings"] }),
  "POST /api/sandbox/:action": write("viewer", { rights: ["settings"] }),

  "POST /api/hooks/chat": write("public", { hasCsrf: false, body: "stream", rate: "none" }),
  "GET /api/health/live": read("public", { rate: "none" }),
  "GET /api/health/ready": read("public", { rate: "none" }),
} as const satisfies Record<`${Method} /api/${string}`, Policy>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type PolicyKey = keyof typeof POLICY;

/** The row of one route, with its types widened. */
export function policyOf(key: PolicyKey): Policy {
  return POLICY[key];
}
