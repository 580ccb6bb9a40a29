import type { Draft, DraftSaved } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { Fault, STATUS_OF } from "#lib/fault.ts";

/** Not for who has signed out, nor for a server that is busy. */
const PASSING: readonly number[] = [STATUS_OF.signed_out, STATUS_OF.request_timeout, STATUS_OF.rate_limited];

/** A refusal that trying again does not change. */
export const isForGood = (error: unknown): boolean =>
  error instanceof Fault && STATUS_OF[error.code] < 500 && !PASSING.includes(STATUS_OF[error.code]);

/** Why a draft is not saved, in the words of the rule where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Fault)) return t("The draft could not be saved.", "Rasimu haikuweza kuhifadhiwa.");
  // The rule says it in words; before it the detail has the path of a program.
  return (error.code === "invalid_input" && error.fields[0]?.rule) || error.detail;
}

/** Where the draft of this page stands. `at` is when the server kept it last, null before the first time. */
export type SaveState = { at: string | null } & (
  | { kind: "idle" | "waiting" | "saving" }
  /** Refused for good where what is typed breaks a rule: trying again would not help. */
  | { kind: "failed"; reason: string; isRefused: boolean }
  /** Somebody has saved a newer one: a person chooses. */
  | { kind: "newer"; theirs: Draft }
  /** It was started or discarded elsewhere. */
  | { kind: "over" }
);

/** What the saver works with; a test gives its own. */
export type SaverPort = {
  save(revision: number, isLeaving: boolean): Promise<DraftSaved>;
  /** Null where no file is chosen. */
  saveFile(revision: number): Promise<DraftSaved | null>;
  read(): Promise<Draft>;
  /** True where the draft on the server is just what this page shows, also of a file that is owed. */
  isSame(theirs: Draft, isFileOwed: boolean): boolean;
  later(ms: number, work: () => void): () => void;
  now(): number;
};

export type Kept = Pick<DraftSaved, "revision" | "startToken">;
type Part = "form" | "file";

const STILL_MS = 1_500;
const LONGEST_MS = 5_000;
const AGAIN_MS = 5_000;

/**
 * Keeps a draft on the server while it is written: when the hand rests, at the latest every five seconds, one request at
 * a time, each under the revision the last one made. A newer draft of somebody else stops it until a person has chosen.
 */
export class Autosaver {
  readonly #port: SaverPort;
  readonly #watchers = new Set<() => void>();
  readonly #owed = new Set<Part>();
  #state: SaveState;
  #kept: Kept;
  #owedSince = 0;
  #hasEnded = false;
  #forget = () => {};
  #turn: Promise<unknown> = Promise.resolve();
  /** Of those that change the draft. */
  #turns = 0;

  constructor(port: SaverPort, start: { revision: number; at: string | null }) {
    this.#port = port;
    this.#state = { kind: "idle", at: start.at };
    this.#kept = { revision: start.revision, startToken: null };
  }

  readonly state = (): SaveState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  get isOwed(): boolean {
    return this.#owed.size > 0;
  }

  /** The server may not have everything that is typed: some is owed, or on its way. */
  get isUnheard(): boolean {
    return this.isOwed || this.#state.kind === "saving";
  }

  /** The draft on the server is about to become another one, without a person's doing: no save of it was refused for good. */
  get isBusy(): boolean {
    return this.#turns > 0 || (this.isUnheard && !this.#isStopped() && !this.#isRefused());
  }

  get revision(): number {
    return this.#kept.revision;
  }

  /** Goes on from a revision that was read before this page. */
  restart(revision: number): void {
    this.#kept = { revision, startToken: null };
  }

  /** Saves no more; resolves when nothing of it is on its way. */
  async end(): Promise<void> {
    this.#forget();
    this.#owed.clear();
    this.#hasEnded = true;
    await this.#turn;
  }

  /** Something of it has changed, and goes to the server soon. */
  touch(part: Part): void {
    if (this.#owed.size === 0) this.#owedSince = this.#port.now();
    this.#owed.add(part);
    if (this.#isStopped()) return;
    if (this.#state.kind !== "saving") this.#say({ kind: "waiting", at: this.#state.at });
    this.#soon(Math.max(0, Math.min(STILL_MS, this.#owedSince + LONGEST_MS - this.#port.now())));
  }

  /** Everything that is typed is on the server when it resolves. Throws what the server refused it with. */
  flush(): Promise<Kept> {
    return this.#inTurn(() => this.#keep());
  }

  /** As `flush`, then `work` with nothing saved beside it; it answers what it has made of the draft. */
  afterSaving<T extends Kept>(work: (kept: Kept) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const made = await work(await this.#keep());
      this.#kept = { revision: made.revision, startToken: made.startToken };
      return made;
    });
  }

  /** Resolves when the server has heard everything, however long it takes, or when only a person can help. */
  async settled(): Promise<void> {
    while (this.isBusy) {
      await this.#turn;
      // Until it is tried again.
      if (this.#turns === 0 && this.isBusy) await this.#nextWord();
    }
  }

  /** The page is left: what is typed goes out without waiting for an answer. */
  leave(): void {
    this.#forget();
    // What is on its way may be broken off with the page.
    if ((this.#owed.has("form") || this.#state.kind === "saving") && !this.#isStopped())
      this.#port.save(this.#kept.revision, true).catch(() => undefined);
  }

  /** Looks whether somebody has saved meanwhile, while nothing of one's own is on its way. */
  look(): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#kept.revision === 0 || this.isOwed || this.#isStopped()) return;
      const theirs = await this.#port.read();
      if (theirs.revision !== this.#kept.revision && !this.isOwed) this.#meet(theirs);
    });
  }

  /** Goes on from their revision: with what they wrote, or over it with what stands here, of which the file may be theirs. */
  choose(whose: "mine" | "theirs", isFileMine = whose === "mine"): void {
    if (this.#state.kind !== "newer") return;
    const { theirs } = this.#state;
    this.#kept = { revision: theirs.revision, startToken: null };
    this.#owed.clear();
    this.#say({ kind: "idle", at: theirs.savedAt });
    if (whose === "theirs") return;
    this.touch("form");
    if (isFileMine) this.touch("file");
  }

  #isStopped(): boolean {
    return this.#hasEnded || this.#state.kind === "newer" || this.#state.kind === "over";
  }

  #isRefused(): boolean {
    return this.#state.kind === "failed" && this.#state.isRefused;
  }

  #say(next: SaveState): void {
    this.#state = next;
    for (const watcher of this.#watchers) watcher();
  }

  #nextWord(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.watch(() => {
        stop();
        resolve();
      });
    });
  }

  #soon(ms: number): void {
    this.#forget();
    this.#forget = this.#port.later(ms, () => void this.flush().catch(() => undefined));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns += 1;
    return this.#inOrder(() =>
      work().finally(() => {
        this.#turns -= 1;
      }),
    );
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #keep(): Promise<Kept> {
    this.#forget();
    if (this.#isStopped())
      throw new Fault(
        "conflict",
        t(
          "This draft was changed elsewhere. Choose a version first.",
          "Rasimu hii ilibadilishwa mahali pengine. Chagua toleo kwanza.",
        ),
      );
    while (this.isOwed) {
      // The form comes first: it makes the draft that a file belongs to.
      const part = this.#owed.has("form") || this.#kept.revision === 0 ? "form" : "file";
      // What is typed while it goes out is owed anew.
      this.#owed.delete(part);
      this.#owedSince = this.#port.now();
      this.#say({ kind: "saving", at: this.#state.at });
      await this.#send(part).catch((error: unknown) => this.#refuse(part, error));
    }
    return this.#kept;
  }

  async #send(part: Part): Promise<void> {
    const { revision } = this.#kept;
    const saved = await (part === "form" ? this.#port.save(revision, false) : this.#port.saveFile(revision));
    if (saved) this.#kept = { revision: saved.revision, startToken: saved.startToken };
    this.#say({ kind: "idle", at: saved?.savedAt ?? this.#state.at });
  }

  /** Throws on where a person or time has to help. */
  async #refuse(part: Part, error: unknown): Promise<void> {
    this.#owed.add(part);
    const { at } = this.#state;
    if (error instanceof Fault && error.code === "conflict") {
      if (error.fields[0]?.path !== "revision") this.#say({ kind: "over", at });
      else if (this.#meet(await this.#port.read())) return;
      throw error;
    }
    const isRefused = isForGood(error);
    this.#say({ kind: "failed", at, reason: reasonOf(error), isRefused });
    if (!isRefused) this.#soon(AGAIN_MS);
    throw error;
  }

  /** A newer draft: true where it says the same, as one's own does whose answer was not waited for. */
  #meet(theirs: Draft): boolean {
    if (!this.#port.isSame(theirs, this.#owed.has("file"))) {
      this.#say({ kind: "newer", at: this.#state.at, theirs });
      return false;
    }
    this.#kept = { revision: theirs.revision, startToken: null };
    this.#say({ kind: "idle", at: theirs.savedAt });
    return true;
  }
}
