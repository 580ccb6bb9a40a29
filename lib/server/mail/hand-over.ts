import { type PostCode, SOCKET_PROBLEMS } from "#lib/contract/words/reason/post-problems.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import type { MailServer } from "../mail-server.ts";

export type Letter = { to: string; subject: string; text: string };

type Handing = Letter & { id: string; writtenAt: Date; signal: AbortSignal };

/** What stood in the way, and whether another try of the same mail could end otherwise. */
export type Refusal = { problem: string; isFinal: boolean };

const STEP_MS = 10_000;
const MOST_MS = 60_000;

/**
 * Hands one mail over by SMTP: over TLS with a verified certificate to every host but this machine, as plain text, with an id by
 * which a mail program knows it again. Answers what stood in the way, or null.
 */
export async function handOver(
  server: MailServer,
  { id, writtenAt, ...mail }: Handing,
): Promise<Refusal | null> {
  const { createTransport } = await import("nodemailer");
  const { host, port, isSecure, isLocal, signIn, from } = server;
  const transport = createTransport({
    ...{ host, port, secure: isSecure },
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    ...(signIn && { auth: { user: signIn.user, pass: signIn.password } }),
    ...{
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      dnsTimeout: STEP_MS,
      socketTimeout: 3 * STEP_MS,
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const ending = AbortSignal.any([mail.signal, AbortSignal.timeout(MOST_MS)]);
  try {
    await transport.sendMail({
      from,
      to: { name: "", address: mail.to },
      envelope: { from: from.address, to: [mail.to] },
      subject: mail.subject,
      text: mail.text,
      messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
      date: writtenAt,
      headers: { "auto-submitted": "auto-generated" },
      signal: ending,
    });
    return null;
  } catch (error) {
    return refusalOf(error, server);
  } finally {
    transport.close();
  }
}

/** What the errors of the library carry beside their words. */
type SmtpError = { code: string; originalCode: string; command: string; response: string };

function refusalOf(error: unknown, server: MailServer): Refusal {
  const { code, originalCode, command, response } = detailOf(error);
  const said = cleaned(response, server);
  const known = MEANING[originalCode] ?? MEANING[code];
  const isFinal = /^5\d\d/.test(response) && (command === "RCPT TO" || command === "DATA");
  if (command === "STARTTLS" && response !== "") return { problem: stored("no-starttls"), isFinal };
  if (said !== "")
    return {
      problem: storeReason({ code: "mail-said" satisfies PostCode, params: { words: said } }),
      isFinal,
    };
  if (code === "ETIMEDOUT" || code === "EABORT") return { problem: stored("no-answer"), isFinal };
  if (known) return { problem: stored(known), isFinal };
  if (originalCode.includes("CERT")) return { problem: stored("certificate"), isFinal };
  return { problem: stored(code === "ETLS" ? "no-starttls" : "unreached"), isFinal };
}

const stored = (code: PostCode): string => storeReason({ code, params: {} });

/** What the library calls it, beside what sockets say. */
const MEANING: Record<string, PostCode> = {
  ...SOCKET_PROBLEMS,
  EDNS: "no-address",
  ECONNECTION: "cut",
  ECONNRESET: "cut",
};

function detailOf(error: unknown): SmtpError {
  const given: Record<string, unknown> = typeof error === "object" && error !== null ? { ...error } : {};
  const text = (name: string) => (typeof given[name] === "string" ? given[name] : "");
  return {
    code: text("code"),
    originalCode: text("originalCode"),
    command: text("command"),
    response: text("response"),
  };
}

const MOST_SAID = 300;

/** What a mail server said, in one line: some repeat what was sent to them, which may be the password or a link. */
function cleaned(response: string, { signIn }: MailServer): string {
  const secrets = signIn ? [signIn.password, signIn.user, `\0${signIn.user}\0${signIn.password}`] : [];
  const written = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString("base64")]);
  return written
    .filter((secret) => secret !== "")
    .toSorted((a, b) => b.length - a.length)
    .reduce((said, secret) => said.replaceAll(secret, "…"), response)
    .replace(/\bcode=[\w-]+/g, "code=…")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MOST_SAID);
}
