const REASON = /^(?:.*\b(?:FATAL|PANIC|ERROR)|\w+: error): +(.+)$/m;

/** Why a program of PostgreSQL gave up, in the one line of its output that says so; its last line where none does. */
export function reasonIn(printed: string): string {
  return REASON.exec(printed)?.[1] ?? printed.trim().split("\n").at(-1) ?? "";
}
