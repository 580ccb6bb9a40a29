import { createHmac } from "node:crypto";
import type { Clock } from "../clock.ts";
import { MASK } from "../contract/rules/text/mask.ts";

export type LogFields = Record<string, unknown>;

/** JSON lines. Phone numbers leave as tags, secrets as dots, long texts as lengths; never pass bodies. */
export type Log = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

export type LogOptions = {
  clock: Clock;
  /** Keys the tags of phone numbers: equal numbers get equal tags, and nobody can guess back. */
  tagSecret: string;
  write?: (line: string) => void;
};

export function createLog({ clock, tagSecret, write = writeToStdout }: LogOptions): Log {
  const tag = (number: string) =>
    `#${createHmac("sha256", tagSecret).update(number.replace(/^\+/, "")).digest("hex").slice(0, 8)}`;
  const clean = (value: string) => shorten(value.replace(SECRET, MASK).replace(NUMBER, tag));
  const entry =
    (level: string) =>
    (event: string, fields: LogFields = {}) => {
      const line = { at: clock.now().toISOString(), level, event, ...fields };
      write(`${JSON.stringify(line, (_, value: unknown) => plain(value, clean))}\n`);
    };
  return { info: entry("info"), warn: entry("warn"), error: entry("error") };
}

const NUMBER = /(?<![\w.-])\+?\d{9,15}(?![\w-])/g;
const SECRET = /\b(whsec_|Bearer\s+|postgres(?:ql)?:\/\/)\S+/gi;
const MAX_TEXT_LENGTH = 4_000;

function plain(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value === "bigint") return Number(value);
  if (!(value instanceof Error)) return value;
  return {
    name: value.name,
    stack: value.stack ?? value.message,
    ...(value.cause !== undefined && { cause: value.cause }),
  };
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH)}… (${text.length} characters)`
    : text;
}

function writeToStdout(line: string) {
  process.stdout.write(line);
}
