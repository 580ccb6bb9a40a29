import { z } from "zod";

/** Where mail is handed over, and who it comes from. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; else STARTTLS, which is required of every host but this machine. */
  isSecure: boolean;
  isLocal: boolean;
  signIn: { user: string; password: string } | null;
  from: { name: string; address: string };
};

export const SmtpUrl = z
  .string()
  .refine(
    isMailUrl,
    "must be smtp:// or smtps:// with a host, both user and password or neither, and nothing after the port",
  );

export const MailFrom = z
  .string()
  .refine(
    (value) => fromOf(value) !== undefined,
    "must be an e-mail address, or a name with it such as Tuma <tuma@shop.example>",
  );

type Given = { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined };

/** Null where nobody has set it; the one without the other does nothing, and somebody meant something. */
export function mailServerOf({ SMTP_URL: url, MAIL_FROM: from }: Given): MailServer | null {
  if (url === undefined && from === undefined) return null;
  if (url === undefined) throw new Error("MAIL_FROM is set without SMTP_URL");
  if (from === undefined)
    throw new Error("SMTP_URL is set without MAIL_FROM, which says who the mail is from");
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    isLocal: /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/i.test(hostname),
    signIn:
      username === "" ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from: fromOf(from) ?? { name: "", address: from },
  };
}

/** Whether a URL says all that is needed and nothing else: what could be added to it would switch checks off. */
function isMailUrl(text: string): boolean {
  if (!(/^smtps?:\/\//i.test(text) && URL.canParse(text))) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const isBare = hostname !== "" && (pathname === "" || pathname === "/") && search === "" && hash === "";
  return isBare && (username === "") === (password === "") && isEncoded(username) && isEncoded(password);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** `Tuma <tuma@shop.example>`, or the address alone; undefined for anything else. */
function fromOf(text: string): MailServer["from"] | undefined {
  const [, name = "", inBrackets, alone] =
    /^(?:([^<>"@\r\n]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? alone ?? "";
  return /^[^\s@,;:()[\]\\"]+@[^\s@,;:()[\]\\"]+$/.test(address) ? { name: name.trim(), address } : undefined;
}
