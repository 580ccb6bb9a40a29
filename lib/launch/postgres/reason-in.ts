import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { ServerUser } from "./binaries.ts";

const REASON = /^(?:.*\b(?:FATAL|PANIC|ERROR)|\w+: error): +(.+)$/m;

/** Why a program of PostgreSQL gave up, in the one line of its output that says so; its last line where none does. */
export function reasonIn(printed: string): string {
  return REASON.exec(printed)?.[1] ?? printed.trim().split("\n").at(-1) ?? "";
}

export type ServerProgram = {
  program: string;
  user: ServerUser;
  /** Files and folders the program works on. */
  paths: string[];
  /** Arguments, given the paths as the program can reach them. */
  args: (reachable: string[]) => string[];
};

/**
 * Starts a program of PostgreSQL, detached, so that Ctrl-C in a terminal does not reach it.
 * Another user may not be able to walk down to `paths` (a checkout under /root), so it gets them as open
 * files: /proc/self/fd/N leads to the folder itself, whatever lies above it.
 */
export function spawnServerProgram(
  { program, user, paths, args }: ServerProgram,
  output: number | "pipe",
): ChildProcess {
  const FIRST_FD = 3;
  const opened = user ? paths.map((path) => openSync(path, "r")) : [];
  try {
    return spawn(program, args(user ? paths.map((_, at) => `/proc/self/fd/${FIRST_FD + at}`) : paths), {
      ...user,
      cwd: "/",
      detached: true,
      stdio: ["ignore", output, output, ...opened],
      env: serverEnvironment(),
    });
  } finally {
    for (const fd of opened) closeSync(fd);
  }
}

/** Runs one to its end; throws with what it printed when it fails. */
export async function runServerProgram(program: ServerProgram): Promise<void> {
  const child = spawnServerProgram(program, "pipe");
  let printed = "";
  child.stdout?.on("data", (chunk) => (printed += chunk));
  child.stderr?.on("data", (chunk) => (printed += chunk));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", (error) => reject(unusable(error)));
  child.once("close", resolve);
  const code = await promise;
  if (code !== 0) throw unusable(new Error(reasonIn(printed)));
}

const IS_FULL = /No space left on device|Disk quota exceeded|could not extend file/;

/** A full disk is emptied; whatever else the reason (no rights to change the user, no such user), there is one way out. */
export function unusable(cause: Error): Error {
  if (IS_FULL.test(cause.message))
    return new Error(
      "PostgreSQL cannot run, as the disk of TUMA_DATA is full: make room on it and start again",
      {
        cause,
      },
    );
  return new Error("PostgreSQL cannot run here; set DATABASE_URL to a server of your own", { cause });
}

/** None of our own variables: the database has no business with our secrets. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { NODE_ENV: "production", PATH, SystemRoot, LC_ALL: "C", TZ: "UTC" };
}
