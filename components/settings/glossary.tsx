import type { ReactNode } from "react";
import type { CallStateName } from "#lib/contract/words/call-words.ts";
import { GLOSSARY, type GlossaryEntry } from "#lib/contract/words/glossary.ts";
import type { GradeName } from "#lib/contract/words/grade-words.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { GradeFace } from "../domain/grade-face.tsx";
import { StatusFace } from "../domain/status/status-face.tsx";
import { callStateNamed } from "../shell/calls/call-state-of.ts";
import { faceClass } from "../ui/icon/face-class.ts";
import { GlossaryList } from "./glossary-list.tsx";
import { GlossaryTable } from "./glossary-table.tsx";

type SectionName = Exclude<keyof typeof GLOSSARY, "message">;

const { message: MESSAGE, ...OTHERS } = GLOSSARY;

/** The long ones, beside all others. */
const FIRST_COLUMN: readonly SectionName[] = ["failure", "audit"];
const SECOND_COLUMN = (Object.keys(OTHERS) as SectionName[]).filter((name) => !FIRST_COLUMN.includes(name));

/** Every word that the console uses for a state, and what it means: all that the tables of words hold. */
export function Glossary() {
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
      <div className={COLUMN}>
        <GlossaryTable {...MESSAGE} />
        <Lists names={FIRST_COLUMN} />
      </div>
      <div className={COLUMN}>
        <Lists names={SECOND_COLUMN} />
      </div>
    </div>
  );
}

const COLUMN = "flex min-w-0 flex-col gap-8";

function Lists({ names }: { names: readonly SectionName[] }) {
  return names.map((section) => (
    <GlossaryList
      key={section}
      {...OTHERS[section]}
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
