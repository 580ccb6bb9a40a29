import { type Group, OPERATIONS, type OperationName } from "../../contract/wire/paths.ts";
import { Refusal } from "./refusal.ts";

export type Match = { operation: OperationName; group: Group; id: string };

const table = Object.entries(OPERATIONS).map(([name, operation]) => ({
  name: name as OperationName,
  ...operation,
  matcher: new RegExp(`^${operation.pattern.replace(/\{\w+\}/, "([^/]+)")}$`),
}));

/** The operation a request is for; 404 for an unknown path, 405 for a known one with another method. */
export function matchOperation(method: string, path: string): Match {
  const candidates = table.filter(({ matcher }) => matcher.test(path));
  const found = candidates.find((entry) => entry.method === method);
  if (!found) {
    const allow = [...new Set(candidates.map((entry) => entry.method))].join(", ");
    const known = allow === "" ? { status: 404 } : { status: 405, headers: { allow } };
    throw new Refusal(known.status, `Cannot ${method} ${path}`, known);
  }
  return { operation: found.name, group: found.group, id: decode(found.matcher.exec(path)?.[1] ?? "") };
}

/** Which error envelope a path is answered with, known operation or not. */
export function groupOfPath(path: string): Group {
  if (path.startsWith("/v1/waba-api")) return "chat";
  return path.startsWith("/api/v1/voice-api") ? "voice" : "sms";
}

function decode(part: string): string {
  try {
    // PostgreSQL stores no NUL, so an id with one is just an id nobody has.
    return decodeURIComponent(part).replaceAll("\0", "\ufffd");
  } catch {
    return part;
  }
}
