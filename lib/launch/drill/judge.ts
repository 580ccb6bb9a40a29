/** What the service did, by its own ledger. */
export type Entry = { recipient: string; content: string | null };
/** What the console says of a message of the drill. */
export type Row = { text: string; state: string };

export type Evidence = {
  /** The texts that were answered with 202, each asked for once. */
  accepted: readonly string[];
  rows: readonly Row[];
  ledger: readonly Entry[];
};

export type Verdict = {
  accepted: number;
  /** Once each, and said so. */
  sent: number;
  /** Texts that somebody got more than once. */
  doubled: string[];
  /** Accepted, in no entry of the ledger, and not said to be unknown or refused. */
  lost: string[];
  /** The console says that they may have been sent: with what the ledger knows of it. */
  unknown: { text: string; isSent: boolean }[];
  /** Refused by the service, and said so. */
  refused: number;
  /** Sent once, and the console says that they were not. */
  denied: string[];
  /** Of nobody who was asked for: what was under way in the copy went on. */
  strays: number;
};

/**
 * Compares two records that know nothing of each other. It shares no code with what is judged: each text of a drill is one of its kind, so
 * texts are counted and nothing else.
 */
export function judge({ accepted, rows, ledger }: Evidence): Verdict {
  const entries = Map.groupBy(ledger, ({ content }) => content ?? "");
  const states = new Map(rows.map(({ text, state }) => [text, state]));
  const asked = new Set([...accepted, ...states.keys()]);
  const outcomes = accepted.map((text) => ({ text, state: states.get(text), isSent: entries.has(text) }));
  const of = (kind: Outcome) => outcomes.filter((each) => outcomeOf(each) === kind);
  const textsOf = (kind: Outcome) => of(kind).map(({ text }) => text);
  return {
    accepted: accepted.length,
    sent: of("sent").length,
    doubled: listDoubled(ledger, asked),
    lost: textsOf("lost"),
    unknown: of("unknown").map(({ text, isSent }) => ({ text, isSent })),
    refused: of("refused").length,
    denied: textsOf("denied"),
    strays: ledger.filter(({ content }) => !asked.has(content ?? "")).length,
  };
}

type Outcome = "sent" | "lost" | "unknown" | "refused" | "denied";

function outcomeOf({ state, isSent }: { state: string | undefined; isSent: boolean }): Outcome {
  if (state === "unknown") return "unknown";
  if (isSent) return state === "accepted" ? "sent" : "denied";
  return state === "rejected" ? "refused" : "lost";
}

/** One a person and text. The page is filed away: of what is not of the drill it has no text and no number. */
function listDoubled(ledger: readonly Entry[], asked: ReadonlySet<string>): string[] {
  const groups = Map.groupBy(ledger, ({ recipient, content }) => `${recipient} ${content}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    const text = first?.content ?? "";
    if (more.length === 0) return [];
    return asked.has(text) ? text : "a message that was under way in the copy";
  });
}

export const isGood = ({ doubled, lost, denied, strays }: Verdict): boolean =>
  doubled.length + lost.length + denied.length + strays === 0;
