import type { ReactNode } from "react";
import type { CallStateName } from "#lib/contract/words/call/call-words.ts";
import { GLOSSARY, type GlossaryEntry } from "#lib/contract/words/glossary.ts";
import type { GradeName } from "#lib/contract/words/grade-words.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { GradeFace } from "../domain/grade-face.tsx";
import { StatusFace } from "../domain/status/status-face.tsx";
import { callStateNamed } from "../shell/calls/call-state-of.ts";
import { faceClass } from "../ui/icon/face-class.ts";
import { GlossaryList } from "./glossary-list.tsx";
import { GlossaryTable } from "./glossary-table.tsx";

type SectionName = keyof typeof GLOSSARY;

/** A page of them each, or either would be of a thousand elements; every section stands on one of the two. */
const OF_CONSOLE: readonly SectionName[] = [
  ...([
    "event",
    "eventFlag",
    "eventShown",
    "request",
    "read",
    "audit",
    "role",
    "right",
    "team",
    "standing",
    "live",
  ] as const),
  ...(["sandboxKey", "sandboxWebhook", "sandboxDelivery", "sandboxSender"] as const),
];
const OF_SENDING = (Object.keys(GLOSSARY) as SectionName[]).filter((name) => !OF_CONSOLE.includes(name));
/** The long ones, beside all others. */
const FIRST_COLUMN: readonly SectionName[] = ["failure", "event", "eventFlag", "audit"];

export type GlossaryPart = "sending" | "console";

/** Words that the console uses for a state, and what they mean: of all that the tables of words hold, one part. */
export function Glossary({ part }: { part: GlossaryPart }) {
  const names = (part === "console" ? OF_CONSOLE : OF_SENDING).filter((name) => name !== "message");
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
      <div className={COLUMN}>
        {part === "sending" && <GlossaryTable {...GLOSSARY.message} />}
        <Lists names={names.filter((name) => FIRST_COLUMN.includes(name))} />
      </div>
      <div className={COLUMN}>
        <Lists names={names.filter((name) => !FIRST_COLUMN.includes(name))} />
      </div>
    </div>
  );
}

const COLUMN = "flex min-w-0 flex-col gap-8";

function Lists({ names }: { names: readonly SectionName[] }) {
  return names.map((section) => (
    <GlossaryList
      key={section}
      {...GLOSSARY[section]}
      isCode={section === "failure"}
      faceOf={({ name, word }) => FACES[section]?.(name) ?? word}
    />
  ));
}

/** Words that have a picture or a colour wherever they are. */
const FACES: Partial<Record<SectionName, (name: GlossaryEntry["name"]) => ReactNode>> = {
  campaign: (name) => <StatusFace name={name as StateName} />,
  grade: (name) => <GradeFace name={name as GradeName} />,
  call: (name) => <CallFace name={name as CallStateName} />,
};

function CallFace({ name }: { name: CallStateName }) {
  const { word, icon, ink } = callStateNamed(name);
  return <span className={faceClass(icon, ink)}>{word}</span>;
}
