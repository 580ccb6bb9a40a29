import { type IncomingMessage, ServerResponse } from "node:http";

/** What is sent in place of an answer that was about to leave. */
export type Replacement = { status: number; headers: Readonly<Record<string, string>>; body: string };

/**
 * An answer that can still be changed at the moment its head is written, whoever writes it. `createServer` makes it where its
 * options name this class; Next adds headers of its own late, so that what is set before it comes twice.
 */
export class HeldResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly #changes: (() => void)[] = [];
  #replacement: () => Replacement | null = () => null;
  #isReplaced = false;

  /** Runs once, after the status is known and before the head is sent. */
  beforeHead(change: () => void): void {
    this.#changes.push(change);
  }

  /** Asks, before the first byte leaves, whether another answer is sent in place of this one. */
  replaceBy(ask: () => Replacement | null): void {
    this.#replacement = ask;
  }

  override writeHead(...head: [status: number, ...rest: unknown[]]): this {
    this.statusCode = head[0];
    return this.#isSentInstead() ? this : this.#send(head);
  }

  override flushHeaders(): void {
    if (!this.#isSentInstead()) super.flushHeaders();
  }

  override write(...piece: unknown[]): boolean {
    if (!this.#isSentInstead()) return Reflect.apply(super.write, this, piece);
    dropped(piece);
    return true;
  }

  override end(...piece: unknown[]): this {
    if (!this.#isSentInstead()) return Reflect.apply(super.end, this, piece);
    dropped(piece);
    return this;
  }

  #isSentInstead(): boolean {
    const replacement = this.#isReplaced || this.headersSent ? null : this.#replacement();
    if (!replacement) return this.#isReplaced;
    this.#isReplaced = true;
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    const { status, headers, body } = replacement;
    this.#send([status, { ...headers, "content-length": String(Buffer.byteLength(body)) }]);
    super.end(body, "utf8");
    return true;
  }

  #send(head: readonly unknown[]): this {
    for (const change of this.#changes.splice(0)) change();
    return Reflect.apply(super.writeHead, this, head);
  }
}

/** The answer of a server whose options name the class; throws for any other. */
export function heldOf(res: ServerResponse): HeldResponse {
  if (res instanceof HeldResponse) return res;
  throw new Error("This server does not make its answers as HeldResponse.");
}

/** Whoever wrote it may wait to hear that it is gone. */
function dropped(piece: readonly unknown[]): void {
  const written = piece.find((part): part is () => void => typeof part === "function");
  if (written) queueMicrotask(written);
}
