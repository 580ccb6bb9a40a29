import { Fragment, type ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import type { CallStateName } from "#lib/contract/words/call/call-words.ts";
import {
  type FoundSection,
  GLOSSARY,
  type GlossaryEntry,
  type SectionName,
  sectionsOf,
  wordsWith,
} from "#lib/contract/words/glossary.ts";
import type { GradeName } from "#lib/contract/words/grade-words.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { GradeFace } from "../domain/grade-face.tsx";
import { StatusFace } from "../domain/status/status-face.tsx";
import { callStateNamed } from "../shell/calls/call-state-of.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/cx.ts";
import { faceClass } from "../ui/icon/face-class.ts";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/list/table.tsx";
import { Section } from "../ui/section.tsx";

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
  return <Columns sections={sectionsOf(part === "console" ? OF_CONSOLE : OF_SENDING)} />;
}

/** The words of both parts that hold what somebody looks for, in the word or in what it means; says so where there are none. */
export function FoundWords({ q }: { q: string }) {
  const sections = wordsWith(q);
  if (sections.length > 0) return <Columns sections={sections} />;
  return (
    <ListNoMatch
      asked={`“${q}”`}
      actions={<ButtonLink href="/settings/words">{t("Show all words", "Onyesha maneno yote")}</ButtonLink>}
    >
      {t(
        "Try a shorter word, or one that a page shows.",
        "Jaribu neno fupi zaidi, au lile linaloonekana kwenye ukurasa.",
      )}
    </ListNoMatch>
  );
}

function Columns({ sections }: { sections: readonly FoundSection[] }) {
  const lists = sections.filter(({ name }) => name !== "message");
  const messages = sections.find(({ name }) => name === "message");
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
      <div className={COLUMN}>
        {messages && <GlossaryTable {...messages} />}
        <Lists sections={lists.filter(({ name }) => FIRST_COLUMN.includes(name))} />
      </div>
      <div className={COLUMN}>
        <Lists sections={lists.filter(({ name }) => !FIRST_COLUMN.includes(name))} />
      </div>
    </div>
  );
}

const COLUMN = "flex min-w-0 flex-col gap-8";

function Lists({ sections }: { sections: readonly FoundSection[] }) {
  return sections.map(({ name: section, title, entries }) => (
    <GlossaryList
      key={section}
      {...{ title, entries }}
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

type GlossaryListProps = {
  title: string;
  entries: readonly GlossaryEntry[];
  faceOf: (entry: GlossaryEntry) => ReactNode;
  /** Codes of the service, not words of ours. */
  isCode: boolean;
};

// A table would take two elements a row more, and the page has two hundred.
const LIST =
  "grid grid-cols-[fit-content(45%)_minmax(0,1fr)] overflow-hidden rounded-3 border border-line bg-raised text-13 max-sm:grid-cols-1";
const WORD =
  "border-line border-t px-4 py-[9px] font-medium text-ink nth-[1]:border-t-0 max-sm:pt-3 max-sm:pb-0.5 max-sm:text-14";
const MEANING =
  "border-line border-t py-[9px] pr-4 text-ink-2 nth-[2]:border-t-0 max-sm:border-t-0 max-sm:px-4 max-sm:pt-0 max-sm:pb-3";

/** The words of one kind of thing: how each looks, and what it means. */
export function GlossaryList({ title, entries, faceOf, isCode }: GlossaryListProps) {
  return (
    <Section title={title}>
      <dl className={LIST}>
        {entries.map((entry) => (
          <Fragment key={entry.name}>
            <dt className={cx(WORD, isCode && "code")}>{faceOf(entry)}</dt>
            <dd className={MEANING}>{entry.meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}

type GlossaryTableProps = { title: string; entries: readonly GlossaryEntry[] };

/** The states of a message: how each looks, what it means, and whether it cost credits. */
export function GlossaryTable({ title, entries }: GlossaryTableProps) {
  return (
    <Section title={title}>
      <Card>
        <Table label={title}>
          <TableHead>
            <HeadCell>{t("Status", "Hali")}</HeadCell>
            <HeadCell isWide>{t("Meaning", "Maana")}</HeadCell>
            <HeadCell>{t("Costs credits (SMS)", "Hugharimu krediti (SMS)")}</HeadCell>
          </TableHead>
          <TableBody>
            {entries.map(({ name, meaning, cost }) => (
              <Row key={name}>
                <Cell card="1l" className="align-top pt-[9px]">
                  <StatusFace name={name as StateName} />
                </Cell>
                <Cell card="full" isProse isWide>
                  {meaning}
                </Cell>
                <Cell card="1r" cardLabel={t("Credits:", "Krediti:")} className="align-top pt-[9px]">
                  {cost}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
