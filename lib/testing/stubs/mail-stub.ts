import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** How the server behaves with the next connections; `good` accepts. */
export type MailManner =
  | "good"
  /** 550 to the recipient. */
  | "no-such-person"
  /** 451 to the message. */
  | "later"
  /** 535 to the password, with what was sent in its sentence. */
  | "wrong-password"
  /** Nothing is ever said. */
  | "silent"
  /** Ends the connection in the middle of the message. */
  | "cut-in-data"
  /** Keeps the message, and ends the connection without its answer. */
  | "cut-after-data";

export type Kept = { from: string; to: string; raw: string; signedInAs: string | null };

export type MailStub = {
  port: number;
  /** What it has accepted, also where it never said so. */
  kept: Kept[];
  /** Bytes of each connection, as they came. */
  heard: string[];
  manner: MailManner;
  /** Before each next greeting. */
  greeting: () => Promise<unknown>;
  /** After each message that is kept, before its answer. */
  afterKept: () => Promise<unknown>;
  close(): Promise<void>;
};

/** An SMTP server on a socket of this machine, without TLS. */
export async function startMailStub(port = 0): Promise<MailStub> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    if (stub.manner === "silent") stub.heard.push("");
    else void serve(stub, socket);
  });
  const stub: MailStub = {
    port: 0,
    kept: [],
    heard: [],
    manner: "good",
    greeting: async () => undefined,
    afterKept: async () => undefined,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  stub.port = (server.address() as AddressInfo).port;
  return stub;
}

type Talk = { from: string; to: string; signedInAs: string | null; isInData: boolean };

async function serve(stub: MailStub, socket: Socket): Promise<void> {
  const talk: Talk = { from: "", to: "", signedInAs: null, isInData: false };
  const at = stub.heard.push("") - 1;
  await stub.greeting();
  say(socket, "220 mail.shop.example ESMTP");
  let rest = "";
  for await (const piece of socket) {
    stub.heard[at] += String(piece);
    rest += String(piece);
    if (talk.isInData && stub.manner === "cut-in-data") return void socket.destroy();
    for (let end = endOf(rest, talk); end; end = endOf(rest, talk)) {
      const part = rest.slice(0, end.from);
      rest = rest.slice(end.to);
      const answer = talk.isInData ? await keep(stub, talk, part) : answerTo(part, stub.manner, talk);
      if (answer === null) return void socket.destroy();
      say(socket, answer);
    }
  }
}

const say = (socket: Socket, line: string): boolean => socket.writable && socket.write(`${line}\r\n`);

/** Null where it goes away without an answer. */
async function keep(stub: MailStub, talk: Talk, raw: string): Promise<string | null> {
  const { isInData: _, ...who } = talk;
  talk.isInData = false;
  if (stub.manner === "later") return "451 4.3.0 try again later";
  stub.kept.push({ ...who, raw });
  await stub.afterKept();
  return stub.manner === "cut-after-data" ? null : "250 2.0.0 queued";
}

function endOf(text: string, { isInData }: Talk): { from: number; to: number } | undefined {
  const mark = isInData ? "\r\n.\r\n" : "\r\n";
  const from = text.indexOf(mark);
  return from === -1 ? undefined : { from, to: from + mark.length };
}

function answerTo(line: string, manner: MailManner, talk: Talk): string {
  const [verb = "", ...words] = line.split(" ");
  const inBrackets = /<([^>]*)>/.exec(line)?.[1] ?? "";
  switch (verb.toUpperCase()) {
    case "EHLO":
      return "250-mail.shop.example\r\n250-AUTH PLAIN\r\n250 8BITMIME";
    case "AUTH": {
      const [, user = "", password = ""] = Buffer.from(words[1] ?? "", "base64")
        .toString()
        .split("\0");
      if (manner === "wrong-password") return `535 5.7.8 ${user}, ${password} (${words[1]}) is not known`;
      talk.signedInAs = user;
      return "235 2.7.0 welcome";
    }
    case "MAIL":
      talk.from = inBrackets;
      return "250 2.1.0 ok";
    case "RCPT":
      talk.to = inBrackets;
      return manner === "no-such-person" ? `550 5.1.1 <${inBrackets}> is not known here` : "250 2.1.5 ok";
    case "DATA":
      talk.isInData = true;
      return "354 go on";
    case "QUIT":
      return "221 bye";
    default:
      return "502 5.5.1 not known";
  }
}
