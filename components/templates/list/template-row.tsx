import type { ReactNode } from "react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { languageName } from "#components/domain/template/language-name.ts";
import { TEMPLATE_LOOK, TemplateStatus } from "#components/domain/template/template-status.tsx";
import type { TemplateCard, TemplateVariant } from "#lib/contract/desk/template.ts";
import { templateRank } from "#lib/contract/rules/template/template-state.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { Time } from "../../ui/time/time.tsx";

/** One name with all its languages; the state is of the language that needs somebody first. */
export function TemplateRow({ card }: { card: TemplateCard }) {
  const first = [...card.variants].sort((a, b) => templateRank(a.state) - templateRank(b.state))[0];
  if (!first) return null;
  const usedAt = card.variants
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .sort()
    .at(-1);
  const uses = card.variants.reduce((sum, variant) => sum + variant.uses, 0);
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        <PageLink
          href={`/templates/${first.id}`}
          className="code rounded-1 after:absolute after:inset-0 hover:underline"
        >
          {card.name}
        </PageLink>
        <span className="block truncate font-normal text-12 text-ink-2">{aboutOf(first)}</span>
      </Cell>
      <Cell card="2l">
        <span className="flex max-w-72 gap-1.5 max-sm:flex-wrap sm:min-w-max">
          {card.variants.map((variant) => (
            <LanguageChip key={variant.id} variant={variant} />
          ))}
        </span>
      </Cell>
      <Cell card="3l" className="py-2 max-sm:pt-3">
        <TemplateStatus state={first.state} status={first.status} />
        <span className="block max-w-64 truncate text-12 text-ink-3">{detailOf(first)}</span>
      </Cell>
      <Cell card="1r" kind="usual" isNumber>
        {usedAt === undefined ? "Never" : <Time value={usedAt} show="day" />}
        {uses > 0 && (
          <span className="block text-12 text-ink-3 max-sm:hidden">
            {uses >= MAX_COUNTED ? `${MAX_COUNTED} times or more` : formatNoun(uses, "time")}
          </span>
        )}
      </Cell>
    </Row>
  );
}

function LanguageChip({ variant: { id, language, state } }: { variant: TemplateVariant }) {
  const { icon, ink } = TEMPLATE_LOOK[state];
  const label = `${languageName(language)}: ${TEMPLATE_WORDS[state].word}`;
  return (
    <PageLink
      href={`/templates/${id}`}
      title={label}
      aria-label={label}
      className="relative z-1 inline-flex h-6 items-center gap-1 max-sm:h-11 max-sm:px-3 rounded-1 border border-line-strong px-1.5 text-12 text-ink-2 hover:bg-hover"
    >
      <Icon look={icon} className={cx("size-3.5", ink)} />
      {languageName(language)}
    </PageLink>
  );
}

const MAX_COUNTED = 100;
const ORIGIN = {
  created: "Created here, text not known",
  event: "Made elsewhere, text not known",
  send: "Known from a send, text not known",
  person: "Added by its name only",
} as const;

function aboutOf({ category, text, origin }: TemplateVariant): string {
  const kind = category === null ? [] : [categoryName(category)];
  return [...kind, text ?? ORIGIN[origin]].join(" · ");
}

/** Why it cannot be sent, or since when it is so. */
function detailOf({ reason, unsupported, refused, state, stateAt }: TemplateVariant): ReactNode {
  if (reason !== null && state !== "approved") return `“${reason}”`;
  if (unsupported !== null) return unsupported;
  if (refused !== null) {
    return (
      <>
        Refused <Time value={refused.at} show="day" />: {refused.words}
      </>
    );
  }
  if (stateAt === null) return "We have heard nothing";
  return (
    <>
      Since <Time value={stateAt} show="day" />
    </>
  );
}
