import type { AuditItem } from "#lib/contract/desk/audit.ts";
import type { AuditKind, AuditSpan } from "#lib/contract/desk/audit-kinds.ts";

export const KIND_WORD = {
  campaigns: "Campaigns",
  sends: "Sends",
  exports: "Exports",
  recordings: "Recordings",
  team: "Team",
  "sign-ins": "Sign-ins",
  refusals: "Refusals",
} as const satisfies Record<AuditKind, string>;

export const SPAN_WORD = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
} as const satisfies Record<AuditSpan, string>;

const DID: Record<string, string> = {
  "owner.create": "Set up the console",
  "session.create": "Signed in",
  "session.delete": "Signed out",
  "session.delete-other": "Signed out another browser",
  "session.delete-others": "Signed out everywhere else",
  "session.confirm": "Entered the password again",
  "session.refuse": "Wrong password",
  "session.limit": "Too many wrong passwords",
  "door.refuse": "Was refused",
  "profile.update": "Changed their name",
  "password.update": "Changed their password",
  "password.reset": "Set a new password by link",
  "person.role": "Changed a role",
  "person.rights": "Changed rights",
  "person.disable": "Disabled a person",
  "person.enable": "Enabled a person",
  "person.delete": "Removed a person",
  "person.reset": "Made a link for a new password",
  "invitation.create": "Invited a person",
  "invitation.delete": "Withdrew an invitation",
  "invitation.accept": "Accepted an invitation",
  "campaign.create": "Created a campaign",
  "campaign.update": "Changed a campaign",
  "campaign.audience": "Added a file",
  "campaign.start": "Started a campaign",
  "campaign.pause": "Paused a campaign",
  "campaign.resume": "Resumed a campaign",
  "campaign.cancel": "Cancelled a campaign",
  "campaign.reschedule": "Moved a campaign",
  "campaign.refuse": "Refused held people",
  "campaign.report": "Downloaded a report",
  "unknown.resolve": "Decided about lost answers",
  "opt-out.create": "Opted someone out",
  "opt-out.delete": "Undid an opt-out",
  "opt-out.import": "Opted out a list",
  "opt-out.export": "Exported who opted out",
  "opt-out.words": "Changed opt-out words",
  "audit.export": "Exported the audit log",
};

/** What was done, in words; a new action is named as it is written. */
export function didOf(action: string): string {
  if (action.startsWith("send.")) return "Sent a message";
  if (action.startsWith("sandbox.")) return "Used the sandbox";
  return DID[action] ?? action;
}

/** Was it a refusal or a failure. */
export const isBad = (action: string): boolean =>
  ["session.refuse", "session.limit", "door.refuse"].includes(action);

/** The facts of a line, short enough to read: what changed first, then what else is known. */
export function factsOf({ detail, target, action }: AuditItem): string {
  const { before, after, ...rest } = detail;
  const facts = [...changes(before, after), ...Object.entries(rest).map(([key, value]) => said(key, value))];
  return action === "door.refuse" ? target : facts.filter(Boolean).join("; ");
}

function changes(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${wordOf(key)}: ${sayValue(before[key])} → ${sayValue(after[key])}`);
}

const said = (key: string, value: unknown): string =>
  value === null || value === "" ? "" : `${wordOf(key)}: ${sayValue(value)}`;

function sayValue(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(sayValue).join(", ");
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

/** `sessionsEnded` -> "sessions ended". */
const wordOf = (key: string): string =>
  key
    .replace(/^is(?=[A-Z])/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
