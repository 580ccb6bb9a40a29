/** What one request of the stub is answered with; `before` and `after` say whether it took effect. */
export type StubMove =
  | "ok"
  | "cut-before"
  | "cut-after"
  | "500-before"
  | "500-after"
  | "429"
  | "401"
  | "400"
  | "garbage";

export type StubEntry = { path: string; to: string; text: string; key: string | null; sender?: string };

/** An answer of the test's own: the text as it goes out, and only a part of it where `isCut`. */
export type StubReply = { status: number; text: string; isCut?: boolean };

export type StubRequest = { index: number; path: string; size: number; sender: string };

export type ServiceStub = {
  url: string;
  /** Append-only: every message really sent. */
  ledger: StubEntry[];
  requests: number;
  balance: number;
  /** Chooses the fate of each POST, by its number from 0. */
  fate: (index: number, path: string) => StubMove;
  /** Shuffles or rejects bulk results. */
  bulk: (entries: StubEntry[]) => { accepted: StubEntry[]; order: StubEntry[] };
  /** Changes the results of a chat send on their way out. */
  chat: (results: StubChatResult[]) => unknown[];
  /** Answers a status read: HTTP status and body. */
  read: (path: string) => [status: number, body: object];
  latencyMs: number;
  /** What a POST waits for before anything of it takes effect. */
  before: (request: StubRequest) => Promise<unknown> | undefined;
  /** Answers a POST instead of the service, at once or later: nothing of it takes effect. */
  instead: (request: StubRequest) => StubReply | null | Promise<StubReply | null>;
  /** Answers an SMS request by its texts, before anything takes effect. */
  judge: (texts: string[]) => StubReply | null;
  /** What the answer becomes on its way, after everything took effect. */
  odd: (body: object, request: StubRequest) => StubReply | null;
  /** Answers a status read. */
  status: (path: string) => StubReply | null;
  /** As if it had just started. */
  reset(): void;
  close(): Promise<void>;
};

type StubChatResult = {
  to: string;
  success: boolean;
  messageId: string | null;
  status: string;
  error: string | null;
};
