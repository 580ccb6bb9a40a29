import type { ReferenceDoor, ReferenceField, ReferenceProblem } from "#lib/contract/desk/api/reference.ts";
import { t } from "#lib/contract/language.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Facts } from "../../../ui/facts.tsx";
import { PageLink } from "../../../ui/list/page-link.tsx";
import { Section } from "../../../ui/section.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";

type ReferenceProps = {
  doors: readonly Pick<ReferenceDoor, "key" | "summary">[];
  chosen: ReferenceDoor;
  documentAddress: string;
};

/** Every door by its name, and all of one: rights, fields with their limits, an example, the answer and its refusals. */
export function Reference({ doors, chosen, documentAddress }: ReferenceProps) {
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] items-start gap-6 max-lg:grid-cols-1">
      <Section title={t("Requests", "Maombi")} note={String(doors.length)}>
        <nav aria-label={t("Requests", "Maombi")}>
          <ul className="overflow-hidden rounded-3 border border-line bg-raised text-13 max-lg:max-h-64 max-lg:overflow-y-auto">
            {doors.map(({ key }) => (
              <li key={key} className="border-line border-t first:border-t-0">
                <PageLink
                  href={`/settings/own-systems/developers?of=reference&door=${encodeURIComponent(key)}`}
                  scroll={false}
                  aria-current={key === chosen.key ? "page" : undefined}
                  className={cx(
                    "code block break-all px-4 py-2 text-12 max-sm:min-h-11 max-sm:py-3",
                    key === chosen.key ? "bg-selected font-medium text-ink" : "text-ink-2 hover:bg-hover",
                  )}
                >
                  {key.replace("/api/v1", "")}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className="mt-2 text-12 text-ink-2">
          {t(
            "The same as OpenAPI 3.1, to be read with a key:",
            "Yale yale kama OpenAPI 3.1, ya kusomwa kwa ufunguo:",
          )}{" "}
          <span className="code [overflow-wrap:anywhere]">{documentAddress}</span>
        </p>
      </Section>
      <Door door={chosen} />
    </div>
  );
}

function Door({ door }: { door: ReferenceDoor }) {
  const { key, summary, rights, isIdempotent, status } = door;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Section title={<span className="code break-all">{key}</span>}>
        <Card isPadded>
          <p className="mb-3 text-13">{summary}</p>
          <Facts
            shape="list"
            facts={[
              { key: "rights", label: t("Rights", "Ruhusa"), value: rightsWords(rights) },
              {
                key: "once",
                label: "Idempotency-Key",
                value: isIdempotent
                  ? t(
                      "Required. The same one again does nothing.",
                      "Inahitajika. Ile ile tena haifanyi chochote.",
                    )
                  : t("Not needed.", "Haihitajiki."),
              },
              { key: "answer", label: t("Answer", "Jibu"), value: <span className="num">{status}</span> },
            ]}
          />
        </Card>
      </Section>
      <Fields title={t("In the address", "Kwenye anwani")} fields={door.parameters} isAsked />
      <Fields title={t("Body", "Mwili")} fields={door.body} isAsked />
      {door.example !== null && (
        <Section title={t("Example of a body", "Mfano wa mwili")}>
          <CodeBlock label={t("Example of a body", "Mfano wa mwili")}>{door.example}</CodeBlock>
        </Section>
      )}
      <Fields title={t("Answer", "Jibu")} fields={door.answer} />
      <Problems problems={door.problems} />
    </div>
  );
}

const listed = (rights: ReferenceDoor["rights"]): string =>
  rights.map((right) => RIGHT_WORDS[right]).join(", ");

const rightsWords = (rights: ReferenceDoor["rights"]): string =>
  rights.length === 0
    ? t(
        "None of its own. What sends needs the right of its channel.",
        "Haina yake yenyewe. Kinachotuma kinahitaji ruhusa ya njia yake.",
      )
    : t(
        `${listed(rights)}. What sends needs the right of its channel, too.`,
        `${listed(rights)}. Kinachotuma kinahitaji ruhusa ya njia yake pia.`,
      );

const LIST =
  "grid grid-cols-[fit-content(40%)_minmax(0,1fr)] overflow-hidden rounded-3 border border-line bg-raised text-13 max-sm:grid-cols-1";
const NAME =
  "border-line border-t px-4 py-[9px] text-ink nth-[1]:border-t-0 max-sm:pt-3 max-sm:pb-0.5 [overflow-wrap:anywhere]";
const SAID =
  "border-line border-t py-[9px] pr-4 text-ink-2 nth-[2]:border-t-0 max-sm:border-t-0 max-sm:px-4 max-sm:pt-0 max-sm:pb-3";

type FieldsProps = { title: string; fields: readonly ReferenceField[]; isAsked?: boolean };

/** What is asked or answered, a line each. */
function Fields({ title, fields, isAsked = false }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <Section title={title}>
      <dl className={LIST}>
        {fields.flatMap(({ name, type, isRequired, limits, description }) => [
          <dt key={`${name} name`} className={cx(NAME, "code")}>
            {name}
            {isAsked && isRequired && (
              <span className="block font-sans text-12 text-ink-3">{t("required", "inahitajika")}</span>
            )}
          </dt>,
          <dd key={`${name} said`} className={SAID}>
            {description}
            <span className="block text-12 text-ink-3 [overflow-wrap:anywhere]">
              {[type, ...limits].join(" · ")}
            </span>
          </dd>,
        ])}
      </dl>
    </Section>
  );
}

function Problems({ problems }: { problems: readonly ReferenceProblem[] }) {
  return (
    <Section title={t("Refusals", "Kukataliwa")}>
      <dl className={LIST}>
        {problems.flatMap(({ code, status, todo }) => [
          <dt key={`${code} name`} className={cx(NAME, "code")}>
            {status} {code}
          </dt>,
          <dd key={`${code} said`} className={SAID}>
            {todo}
          </dd>,
        ])}
      </dl>
    </Section>
  );
}
