import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { Socket } from "node:net";
import { ONLY_TO } from "./wall-name.ts";

/**
 * Loaded first into each process of a shadow, and into its threads: whatever its database holds or its code wants, it reaches what is named,
 * what it listens on itself, and nothing else. All TCP of Node is by this one method (HTTP, TLS and `fetch` too), and a target that is
 * not understood is refused, so a Node that calls it in another way makes the shadow fail and lets nothing out.
 */
wallIn(new Set(process.env[ONLY_TO]?.split(",")));

function wallIn(open: ReadonlySet<string>): void {
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const target = targetOf(args);
    if (target && (open.has(`${target.host}:${target.port}`) || isOwn(target)))
      return Reflect.apply(connect, this, args);
    const where = target ? `${target.host}:${target.port}` : "what is no host and port";
    this.destroy(
      Object.assign(new Error(`the wall of the drill: nothing is sent to ${where}`), {
        code: "ECONNREFUSED",
      }),
    );
    return this;
  };
}

type Target = { host: string; port: number };

/** `(options)`, `(port, host)`, or either as one array. Null for a socket of the file system and for anything else. */
function targetOf(args: readonly unknown[]): Target | null {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === "object" && first !== null) {
    const { path, host, port } = first as { path?: unknown; host?: unknown; port?: unknown };
    return path ? null : named(port, host);
  }
  return named(first, second);
}

function named(port: unknown, host: unknown): Target | null {
  const number = Number(port);
  if (!Number.isInteger(number) || number <= 0) return null;
  return { host: typeof host === "string" && host !== "" ? host : "localhost", port: number };
}

/** The front of a web asks its own pages, on a port that nobody chose. */
function isOwn({ host, port }: Target): boolean {
  if (host !== "127.0.0.1") return false;
  const inodes = listenersOn(port);
  return inodes.length > 0 && readdirSync("/proc/self/fd").some((fd) => inodes.includes(linkOf(fd)));
}

/** Of this machine, as the links of open files name them. */
function listenersOn(port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const LISTENS = "0A";
  return readFileSync("/proc/self/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === LISTENS && local?.endsWith(end))
    .map((fields) => `socket:[${fields[9]}]`);
}

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return "";
  }
}
