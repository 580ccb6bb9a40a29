import type { Method } from "#lib/contract/desk/endpoints/endpoint.ts";
import { ENDPOINT_KEYS } from "./endpoint-of.ts";

const rows = ENDPOINT_KEYS.map((key) => {
  const [method, path = ""] = key.split(" ") as [Method, string];
  return { method, path: new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`) };
});

/** What an address under /api takes, by the table of endpoints; null where there is no such address. */
export function allowedMethods(path: string): string[] | null {
  const methods = rows.filter((row) => row.path.test(path)).map((row) => row.method);
  return methods.length > 0 ? allowOf(methods) : null;
}

/** The methods of a route together with those that come by themselves. */
export const allowOf = (methods: readonly Method[]): string[] => [
  ...methods,
  ...(methods.includes("GET") ? ["HEAD"] : []),
  "OPTIONS",
];
