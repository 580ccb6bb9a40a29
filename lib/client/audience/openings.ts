import type { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { Fault } from "#lib/fault.ts";
import type { CellEdit, Reading } from "./audience-messages.ts";
import { faultOfReading } from "./fault-of-reading.ts";
import { readingOf } from "./reading-of.ts";

/** `kept` says how a file that comes from the draft was read; it is undefined for one that a person chooses or rereads. */
export type Opening = {
  file: File;
  reading: Reading;
  kept?: AudienceMapping | null;
  /** Another file than the one that is open. */
  isNew: boolean;
};

/** Where the file is read, and where what was read is shown; a test gives its own. */
export type OpeningsPort<Read> = {
  open(asked: Opening): Promise<Read>;
  onOpen(read: Read, asked: Opening): void;
  /** Corrects the file that is open; `file` is the corrected one. */
  mend(edits: CellEdit[]): Promise<{ read: Read; file: File }>;
  onMend(read: Read, file: File): void;
};

/** What was asked for last; `choice` says as which file that a person has chosen, 0 for none of these. */
type OpenRequest = { name: string; choice: number; isOut: boolean; fault: Fault | null };
/** Of what is chosen or read again, and of what was kept: so it stays said why a file is refused while the kept one opens. */
type Way = "chosen" | "kept";
type Given = Omit<Opening, "isNew">;

const NOTHING: OpenRequest = { name: "", choice: 0, isOut: false, fault: null };

/**
 * The file of a page. All that is done to it is done one after another, so that what is open is what came last. What a
 * person chose stays, whatever comes over the line after it; what is refused takes nothing's place; a correction or a
 * reading is of the file it was said of, and of no other.
 */
export class Openings<Read> {
  readonly #port: OpeningsPort<Read>;
  readonly #watchers = new Set<() => void>();
  #turn: Promise<unknown> = Promise.resolve();
  #given: File | undefined;
  #files = 0;
  #readings = 0;
  #choices = 0;
  #lastGood = 0;
  #lastChoice: Promise<unknown> = Promise.resolve();
  /** The choices before the file was put away count no more; what was asked for before it is of no use. */
  #eraFrom = 0;
  #era = 0;
  #asked: Record<Way, OpenRequest> = { chosen: NOTHING, kept: NOTHING };
  #fetchFault: Error | null = null;
  #state = this.#shown();

  constructor(port: OpeningsPort<Read>) {
    this.#port = port;
  }

  readonly state = () => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  readonly choose = (file: File): void => {
    this.#choices += 1;
    this.#asked.kept = NOTHING;
    const asked = { name: file.name, choice: this.#choices };
    this.#lastChoice = this.#open("chosen", asked, () => ({ file, reading: {} }));
  };

  /** The same file, read in another way. */
  readonly reread = (reading: Reading): void => {
    if (this.#given === undefined) return;
    const files = this.#files;
    // In its turn the file may have been corrected, or be another one.
    const given = () => (files === this.#files && this.#given ? { file: this.#given, reading } : null);
    void this.#open("chosen", { name: this.#given.name, choice: 0 }, given);
  };

  readonly countChoices = (): number => this.#choices;

  /** Whether a person has chosen a good file after so many; known when each choice is opened or refused. */
  readonly isChosenAfter = async (count: number): Promise<boolean> => {
    for (let last = -1; last !== this.#choices; ) {
      last = this.#choices;
      await this.#lastChoice;
    }
    return this.#lastGood > count;
  };

  /** A file that was kept with the draft, read as it was read then: unless a person has chosen one meanwhile. */
  readonly reopen = async (fetchFile: () => Promise<File>, kept: AudienceMapping | null): Promise<void> => {
    const [era, from] = [this.#era, this.#eraFrom];
    this.#fetchFault = null;
    this.#say();
    try {
      const file = await fetchFile();
      if ((await this.isChosenAfter(from)) || era !== this.#era) return;
      const given = { file, reading: kept ? readingOf(kept) : {}, kept };
      await this.#open("kept", { name: file.name, choice: 0 }, () => given);
    } catch (error) {
      if (era !== this.#era) return;
      this.#fetchFault = error as Error;
      this.#say();
    }
  };

  readonly mend = (edits: readonly CellEdit[]): void => {
    const readings = this.#readings;
    void this.#inTurn(async () => {
      if (readings !== this.#readings) return;
      const { read, file } = await this.#port.mend([...edits]);
      if (readings !== this.#readings) return;
      // What is read again from here on is the corrected file.
      this.#given = file;
      this.#port.onMend(read, file);
    }).catch(() => undefined);
  };

  /** As if none had been chosen, nor asked for; why a file that was chosen after so many is refused stays said. */
  putAway(after = this.#choices): void {
    this.#era += 1;
    this.#eraFrom = this.#choices;
    this.#files += 1;
    this.#readings += 1;
    this.#given = undefined;
    this.#fetchFault = null;
    this.#asked.kept = NOTHING;
    if (this.#asked.chosen.choice <= after) this.#asked.chosen = NOTHING;
    this.#say();
  }

  /** Never throws: what was refused is said in the state. */
  async #open(way: Way, { name, choice }: Pick<OpenRequest, "name" | "choice">, given: () => Given | null) {
    const era = this.#era;
    const asked: OpenRequest = { name, choice, isOut: true, fault: null };
    this.#asked[way] = asked;
    this.#say();
    await this.#inTurn(async () => {
      const wanted = given();
      if (era !== this.#era || wanted === null) return;
      const opening = { ...wanted, isNew: wanted.file !== this.#given };
      const read = await this.#port.open(opening);
      if (era === this.#era) this.#take(read, opening, choice);
    }).catch((error: unknown) => {
      asked.fault = faultOfReading(error);
    });
    asked.isOut = false;
    this.#say();
  }

  #take(read: Read, opening: Opening, choice: number): void {
    if (choice > 0) this.#lastGood = choice;
    if (opening.isNew) this.#files += 1;
    this.#readings += 1;
    this.#given = opening.file;
    this.#port.onOpen(read, opening);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #say(): void {
    this.#state = this.#shown();
    for (const watcher of this.#watchers) watcher();
  }

  #shown() {
    const { chosen, kept } = this.#asked;
    const refused = [chosen, kept].find(({ fault }) => fault !== null);
    return {
      /** Why the last file or reading was refused; the one before it stays, here and in the worker. */
      openFault: refused?.fault ?? null,
      refused: refused?.name ?? "",
      isOpening: chosen.isOut || kept.isOut,
      /** Why the file that was kept could not be fetched. */
      fetchFault: this.#fetchFault,
    };
  }
}
