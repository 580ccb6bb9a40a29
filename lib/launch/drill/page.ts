import type { Verdict } from "./judge.ts";
import type { Part } from "./shadow.ts";

export type Kill = {
  part: Part;
  at: Date;
  /** Until a message that was asked for after the kill was sent; null where none was in time. */
  backAfterMs: number | null;
};

/** Of which backup the shadow was made, or why of none. */
export type Restored =
  | { from: "backup"; name: string; at: Date; rows: number; files: number }
  | { from: "copy"; at: Date; rows: number; files: number; why: string; isFault: boolean };

export type Report = {
  origin: string;
  version: string;
  commit: string | null;
  database: string;
  seed: number;
  startedAt: Date;
  endedAt: Date;
  restored: Restored;
  kills: readonly Kill[];
  verdict: Verdict;
  /** Asked for and never answered, though asked again until the end. */
  unanswered: number;
  isGood: boolean;
};

/** The page that is filed: one file that needs no other, prints in black on white, and holds no number and no text of a person. */
export function pageOf(report: Report): string {
  const { origin, startedAt, isGood } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Drill of ${escaped(origin)}, ${escaped(timeOf(startedAt))}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #000; background: #fff; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } caption { text-align: left }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc }
th[scope=row] { font-weight: 600; width: 14rem } td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums }
.verdict { border: 2px solid #000; padding: .75rem 1rem; font-weight: 600 }
@media print { body { margin: 0; max-width: none } tr { break-inside: avoid } }
</style>
</head>
<body>
<h1>Drill of ${escaped(origin)}</h1>
<p class="verdict">${isGood ? "Passed" : "Failed"}: ${escaped(sentenceOf(report))}</p>
<p>A copy of the console was started beside it, with a sandbox in place of the messaging service. While other systems asked it for messages, its
parts were killed in an order drawn by the seed. Then what the sandbox had been made to send was compared with what had been accepted. Nothing
was sent to anybody: the copy had no address and no key of the service, and could connect to nothing but its own parts.</p>
${table("What ran", factsOf(report))}
${killTable(report)}
${table("Messages", messagesOf(report))}
${listsOf(report.verdict)}
${table("Backup", backupOf(report))}
<h2>What the words mean</h2>
<p><strong>Lost</strong>: accepted by the console, never sent, and not reported as unknown. <strong>Sent twice</strong>: more than once in the
ledger of the sandbox. <strong>May have been sent</strong>: a request was under way when a part was killed; the console says so and
sends it again only when a person decides it. <strong>Back</strong>: a message that was asked for after the kill has been sent. The drill shows what
processes and a database do that are killed; it does not show the loss of a disk or of a whole site.</p>
</body>
</html>
`;
}

/** The same in one line, for a terminal. */
export function sentenceOf({ kills, verdict, unanswered, restored }: Report): string {
  const { accepted, lost, doubled, denied, strays, unknown } = verdict;
  const late = kills.filter(({ backAfterMs }) => backAfterMs === null).length;
  return [
    `${kills.length} kills, ${accepted} messages accepted, ${lost.length} lost, ${doubled.length} sent twice`,
    `${unknown.length} may have been sent`,
    ...(denied.length > 0 ? [`${denied.length} sent and reported as not sent`] : []),
    ...(strays > 0 ? [`${strays} sent that nobody asked for`] : []),
    ...(unanswered > 0 ? [`${unanswered} never answered`] : []),
    late > 0 ? `not back after ${late} of the kills` : `back within ${longestOf(kills)}`,
    restoredWords(restored),
  ].join(", ");
}

function restoredWords(restored: Restored): string {
  if (restored.from === "backup") return "restored from the last backup";
  return restored.isFault
    ? "the last backup could not be restored"
    : "no backup was restored, but a copy made now";
}

type Fact = readonly [string, string];

const factsOf = ({ version, commit, database, seed, startedAt, endedAt }: Report): Fact[] => [
  ["Started", timeOf(startedAt)],
  ["Ended", timeOf(endedAt)],
  ["Version", `Tuma ${version}`],
  ["Commit", commit ?? "not known"],
  ["Database of the copy", database],
  ["Seed", `${seed}; the same seed kills in the same order`],
];

const messagesOf = ({ verdict, unanswered }: Report): Fact[] => [
  ["Accepted by the copy", String(verdict.accepted)],
  ["Sent once, and reported so", String(verdict.sent)],
  ["Accepted and lost", String(verdict.lost.length)],
  ["Sent twice", String(verdict.doubled.length)],
  [
    "May have been sent",
    `${verdict.unknown.length}, of which the sandbox sent ${verdict.unknown.filter(({ isSent }) => isSent).length}`,
  ],
  ["Refused by the sandbox", String(verdict.refused)],
  ["Sent, and reported as not sent", String(verdict.denied.length)],
  ["Sent though nobody asked", String(verdict.strays)],
  ["Never answered", String(unanswered)],
];

function backupOf({ restored, startedAt }: Report): Fact[] {
  const { at, rows, files } = restored;
  const size = `${rows} rows and ${files} files`;
  if (restored.from === "copy")
    return [
      ["Last backup", restored.why],
      ["Restored instead", `a copy made at ${timeOf(at)}: ${size}`],
    ];
  return [
    ["Last backup", restored.name],
    ["Made", `${timeOf(at)}, ${ageOf(startedAt.getTime() - at.getTime())} before the drill`],
    ["Restored", `yes, ${size}, and the copy ran on it`],
  ];
}

const table = (title: string, facts: readonly Fact[]): string => `<h2>${title}</h2>
<table>
${facts.map(([name, said]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(said)}</td></tr>`).join("\n")}
</table>`;

function killTable({ kills }: Report): string {
  const rows = kills.map(
    ({ part, at, backAfterMs }, place) =>
      `<tr><td>${place + 1}</td><td>${part}</td><td>${escaped(timeOf(at))}</td><td class="figure">${
        backAfterMs === null ? "not in time" : secondsOf(backAfterMs)
      }</td></tr>`,
  );
  return `<h2>Kills</h2>
<table>
<tr><th scope="col">No.</th><th scope="col">Killed</th><th scope="col">At</th><th scope="col" class="figure">Back after</th></tr>
${rows.join("\n")}
</table>`;
}

const MOST_NAMED = 100;

function listsOf({ lost, doubled, denied }: Verdict): string {
  const lists = [
    ["Accepted and lost", lost],
    ["Sent twice", doubled],
    ["Sent, and reported as not sent", denied],
  ] as const;
  return lists
    .filter(([, texts]) => texts.length > 0)
    .map(
      ([title, texts]) => `<h2>${title}</h2>
<ul>
${texts
  .slice(0, MOST_NAMED)
  .map((text) => `<li>${escaped(text)}</li>`)
  .join("\n")}
</ul>`,
    )
    .join("\n");
}

const longestOf = (kills: readonly Kill[]): string =>
  secondsOf(Math.max(0, ...kills.map(({ backAfterMs }) => backAfterMs ?? 0)));

const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;

function ageOf(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours >= 1 ? `${hours} h` : `${Math.max(0, Math.floor(ms / 60_000))} min`;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
