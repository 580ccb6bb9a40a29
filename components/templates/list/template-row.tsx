import Link from "next/link";
import type { TemplateCard, TemplateVariant } from "#lib/contract/desk/template.ts";
import { templateRank } from "#lib/contract/rules/template-state.ts";
import { Cell, Row } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { languageName } from "../language-name.ts";
import { TEMPLATE_WORDS, TemplateStatus } from "../template-status.tsx";

/** One name with all its languages; the state is of the language that needs somebody first. */
export function TemplateRow({ card }: { card: TemplateCard }) {
  const first = [...card.variants].sort((a, b) => templateRank(a.state) - templateRank(b.state))[0];
  if (!first) return null;
  const usedAt = card.variants
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .sort()
    .at(-1);
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        <Link href={`/templates/${first.id}`} className="code rounded-1 hover:underline">
          {card.name}
        </Link>
        <span className="block truncate font-normal text-12 text-ink-2">{aboutOf(first)}</span>
      </Cell>
      <Cell card="2l">
        <span className="flex flex-wrap gap-1.5">
          {card.variants.map((variant) => (
            <LanguageChip key={variant.id} variant={variant} />
          ))}
        </span>
      </Cell>
      <Cell card="3l" className="py-2">
        <TemplateStatus state={first.state} status={first.status} />
        <span className="block max-w-64 truncate text-12 text-ink-3">{reasonOf(first)}</span>
      </Cell>
      <Cell card="1r" kind="usual" isNumber>
        {usedAt === undefined ? "Never" : <Time value={usedAt} show="day" />}
      </Cell>
    </Row>
  );
}

function LanguageChip({ variant: { id, language, state } }: { variant: TemplateVariant }) {
  const { icon: Icon, ink, word } = TEMPLATE_WORDS[state];
  return (
    <Link
      href={`/templates/${id}`}
      title={`${languageName(language)}: ${word}`}
      className="inline-flex h-6 items-center gap-1 rounded-1 border border-line-strong px-1.5 text-12 text-ink-2 hover:bg-hover"
    >
      <Icon className={`size-3.5 ${ink}`} />
      {languageName(language)}
      <span className="sr-only">: {word}</span>
    </Link>
  );
}

const CATEGORY: Partial<Record<string, string>> = {
  UTILITY: "Utility",
  MARKETING: "Marketing",
  AUTHENTICATION: "Sign-in code",
};
const ORIGIN = {
  created: "Created here, text not known",
  event: "Made elsewhere, text not known",
  send: "Known from a send, text not known",
  person: "Added by its name only",
} as const;

function aboutOf({ category, text, origin }: TemplateVariant): string {
  const kind = category === null ? [] : [CATEGORY[category] ?? category];
  return [...kind, text ?? ORIGIN[origin]].join(" · ");
}

function reasonOf({ reason, unsupported, refused, state }: TemplateVariant): string {
  if (reason !== null && state !== "approved") return `“${reason}”`;
  if (unsupported !== null) return "Cannot be sent from here";
  return refused === null ? "" : `A send was refused: ${refused.words}`;
}
