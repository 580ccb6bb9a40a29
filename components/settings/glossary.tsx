import { FAILURE_CODES, failureWords } from "#lib/contract/words/failure-words.ts";
import { GRADE_WORDS, type GradeName } from "#lib/contract/words/grade-words.ts";
import { RECORDING_WORDS } from "#lib/contract/words/recording-words.ts";
import { SENDER_WORDS } from "#lib/contract/words/sender-words.ts";
import { COST_WORDS, STATE_MEANINGS } from "#lib/contract/words/state-meanings.ts";
import { CAMPAIGN_WORDS, MESSAGE_WORDS, type StateName } from "#lib/contract/words/state-words.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { GradeFace } from "../domain/grade-face.tsx";
import { StatusFace } from "../domain/status/status-face.tsx";
import { CALL_STATES } from "../shell/calls/call-state-of.ts";
import { faceClass } from "../ui/icon/face-class.ts";
import { type GlossaryEntry, GlossaryTable } from "./glossary-table.tsx";

const OF_MESSAGE = Object.keys(MESSAGE_WORDS) as StateName[];
const OF_CAMPAIGN = Object.keys(CAMPAIGN_WORDS) as StateName[];
const GRADES = Object.keys(GRADE_WORDS) as GradeName[];

/** Every word that a status or a badge of the console uses, and what it means: all that the tables of words hold. */
export function Glossary() {
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
      <div className="flex min-w-0 flex-col gap-8">
        <GlossaryTable title="Status of a message" head="Status" entries={OF_MESSAGE.map(entryOf)} />
        <GlossaryTable title="Why a message failed" head="Code" entries={FAILURE_CODES.map(codeEntry)} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <GlossaryTable title="State of a campaign" head="State" entries={OF_CAMPAIGN.map(entryOf)} />
        <GlossaryTable title="How an id was matched" head="Match" entries={GRADES.map(gradeEntry)} />
        <GlossaryTable title="State of a call" head="State" entries={CALL_STATES.map(callEntry)} />
        <GlossaryTable
          title="State of a template"
          head="State"
          entries={Object.values(TEMPLATE_WORDS).map(plainEntry)}
        />
        <GlossaryTable
          title="Recording of a call"
          head="Recording"
          entries={Object.values(RECORDING_WORDS).map(plainEntry)}
        />
        <GlossaryTable
          title="Chat window of a person"
          head="Window"
          entries={Object.values(WINDOW_STATE_WORDS).map(plainEntry)}
        />
        <GlossaryTable
          title="Sender name of an SMS"
          head="Sender"
          entries={Object.values(SENDER_WORDS).map(plainEntry)}
        />
      </div>
    </div>
  );
}

function entryOf(name: StateName): GlossaryEntry {
  const { meaning, cost } = STATE_MEANINGS[name];
  return { key: name, face: <StatusFace name={name} />, meaning, cost: cost && COST_WORDS[cost].word };
}

function gradeEntry(name: GradeName): GlossaryEntry {
  return { key: name, face: <GradeFace name={name} />, meaning: GRADE_WORDS[name].meaning };
}

function callEntry({ word, icon, ink, meaning }: (typeof CALL_STATES)[number]): GlossaryEntry {
  return { key: word, face: <span className={faceClass(icon, ink)}>{word}</span>, meaning };
}

const plainEntry = ({ word, meaning }: { word: string; meaning: string }): GlossaryEntry => ({
  key: word,
  face: word,
  meaning,
});

const codeEntry = (code: string): GlossaryEntry => ({
  key: code,
  face: <span className="code">{code}</span>,
  meaning: failureWords(code) ?? "",
});
