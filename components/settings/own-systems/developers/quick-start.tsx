import { t, translated } from "#lib/contract/language.ts";
import { chipClass } from "../../../ui/button/chip-class.ts";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { PageLink } from "../../../ui/list/page-link.tsx";
import { Section } from "../../../ui/section.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { type Example, KEY_VARIABLE } from "./examples.ts";

type QuickStartProps = {
  origin: string;
  examples: readonly [Example, ...Example[]];
  /** As the address names it. */
  language: string | string[] | undefined;
};

const HERE = "/settings/own-systems/developers";

const STEPS = translated(() => [
  {
    title: t("Get a key", "Pata ufunguo"),
    text: t(
      "Somebody who manages people makes it under Own systems. It is shown once.",
      "Anayesimamia watu huutengeneza kwenye Mifumo yako. Huonyeshwa mara moja.",
    ),
  },
  {
    title: t("Put it into the environment", "Uweke kwenye mazingira"),
    text: t(
      "A key in a file of your program is soon in a copy of it.",
      "Ufunguo uliomo kwenye faili la programu yako hufika haraka kwenye nakala yake.",
    ),
    code: `export ${KEY_VARIABLE}='tuma_…'`,
  },
  {
    title: t("Send your first message", "Tuma ujumbe wako wa kwanza"),
    text: t(
      "Save the example and run it. It sends one SMS and asks for its state.",
      "Hifadhi mfano na uuendeshe. Hutuma SMS moja na kuuliza hali yake.",
    ),
  },
  {
    title: t("Run it again", "Uendeshe tena"),
    text: t(
      "You get the same answer, and nobody gets a second SMS: the Idempotency-Key is the same.",
      "Utapata jibu lile lile, na hakuna anayepata SMS ya pili: Idempotency-Key ni ile ile.",
    ),
  },
]);

/** One screen: what is needed before, a whole program in the reader's language, and what makes it safe. */
export function QuickStart({ origin, examples, language: asked }: QuickStartProps) {
  const chosen = examples.find(({ language }) => language === asked) ?? examples[0];
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-6 max-lg:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={t("Four steps", "Hatua nne")}>
          <Card isPadded>
            <ol className="flex list-decimal flex-col gap-3 pl-5 text-13 marker:text-ink-3">
              {STEPS.map(({ title, text, code }) => (
                <li key={title}>
                  <span className="font-medium">{title}.</span> <span className="text-ink-2">{text}</span>
                  {code !== undefined && <code className="code mt-1 block text-12">{code}</code>}
                </li>
              ))}
            </ol>
          </Card>
        </Section>
        <Section title={t("What every request needs", "Kinachohitajika kwa kila ombi")}>
          <Card isPadded>
            <Facts
              shape="list"
              facts={[
                {
                  key: "base",
                  label: t("Address", "Anwani"),
                  value: <span className="code">{origin}/api/v1</span>,
                },
                {
                  key: "key",
                  label: t("Key", "Ufunguo"),
                  value: <span className="code">Authorization: Bearer ${KEY_VARIABLE}</span>,
                },
                {
                  key: "once",
                  label: t("Once", "Mara moja"),
                  value: t(
                    <>
                      <span className="code">Idempotency-Key</span> on each POST that sends, calls or makes
                      something: up to 128 characters, another one for each thing you want done once. After a
                      timeout ask again with the same one, for 90 days. The same key with another body is
                      refused.
                    </>,
                    <>
                      <span className="code">Idempotency-Key</span> kwenye kila POST inayotuma, kupiga au
                      kutengeneza kitu: hadi herufi 128, nyingine kwa kila jambo unalotaka lifanywe mara moja.
                      Muda ukiisha bila jibu, uliza tena kwa ile ile, kwa siku 90. Ufunguo ule ule wenye mwili
                      mwingine hukataliwa.
                    </>,
                  ),
                },
                {
                  key: "problems",
                  label: t("Refusals", "Kukataliwa"),
                  value: (
                    <>
                      {t(
                        <>
                          <span className="code">application/problem+json</span> with a code for your program.
                        </>,
                        <>
                          <span className="code">application/problem+json</span> yenye msimbo wa programu
                          yako.
                        </>,
                      )}{" "}
                      <PageLink href={`${HERE}?of=problems`} className="underline">
                        {t("What each code means", "Maana ya kila msimbo")}
                      </PageLink>
                    </>
                  ),
                },
              ]}
            />
          </Card>
        </Section>
      </div>
      <Section title={t("A whole program", "Programu nzima")} note={chosen.file}>
        <nav aria-label={t("Language", "Lugha")} className="mb-2 flex flex-wrap gap-2">
          {examples.map(({ language, label }) => (
            <PageLink
              key={language}
              href={`${HERE}?language=${language}`}
              scroll={false}
              aria-current={language === chosen.language ? "true" : undefined}
              className={chipClass(language === chosen.language)}
            >
              {label}
            </PageLink>
          ))}
        </nav>
        <CodeBlock label={t(`Example in ${chosen.label}`, `Mfano wa ${chosen.label}`)}>
          {chosen.code}
        </CodeBlock>
        <div className="mt-2 flex flex-wrap items-center gap-3 text-12 text-ink-2">
          <CopyButton
            key={chosen.language}
            text={chosen.code}
            label={t("Copy the example", "Nakili mfano")}
          />
          <span>
            {t(
              <>
                Run it with <code className="code">{chosen.run}</code>
              </>,
              <>
                Uendeshe kwa <code className="code">{chosen.run}</code>
              </>,
            )}
          </span>
        </div>
      </Section>
    </div>
  );
}
