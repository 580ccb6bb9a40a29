import { diffWords } from "#lib/client/templates/diff-words.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { templateText } from "#lib/contract/rules/template/template-placeholders.ts";
import { Card } from "../../ui/card.tsx";
import { Section } from "../../ui/section.tsx";

/** What changed between the texts it had, word by word; only where it had more than one. */
export function ChangesSection({ contents }: Pick<Template, "contents">) {
  if (contents.length < 2) return null;
  return (
    <Section title="What changed">
      <div className="flex flex-col gap-3">
        {contents.slice(0, -1).map((content, index) => {
          const before = contents[index + 1];
          return (
            <Card key={content.at + String(content.revision)} isPadded>
              <p className="mb-2 text-12 text-ink-3">
                {revisionWord(before?.revision)} to {revisionWord(content.revision).toLowerCase()}
              </p>
              <Difference before={textOf(before?.componentSchema)} after={textOf(content.componentSchema)} />
            </Card>
          );
        })}
      </div>
    </Section>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  if (before === after)
    return <p className="text-13 text-ink-2">The text is the same. Something else changed.</p>;
  return (
    <p className="whitespace-pre-wrap break-words text-13">
      {diffWords(before, after).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === "gone") {
          return (
            <del key={key} className="bg-red-soft text-red-fg">
              {text}
            </del>
          );
        }
        if (kind === "same") return <span key={key}>{text}</span>;
        return (
          <ins key={key} className="bg-green-soft text-green-fg">
            {text}
          </ins>
        );
      })}
    </p>
  );
}

const revisionWord = (revision: number | null | undefined): string =>
  typeof revision === "number" ? `Revision ${revision}` : "Before";

const textOf = (schema: unknown): string =>
  (["header", "body", "footer"] as const)
    .map((part) => templateText(schema, part))
    .filter((text) => text !== "")
    .join("\n");
