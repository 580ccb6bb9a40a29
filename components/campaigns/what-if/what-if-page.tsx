"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { saveCsv } from "#components/domain/save-csv.ts";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { Note } from "#components/ui/note.tsx";
import { Section } from "#components/ui/section.tsx";
import { recentMonths } from "#components/ui/time/recent-months.ts";
import { useDay } from "#components/ui/time/use-day.ts";
import { totalOf, type WhatIfRules, type WhatIfSums, walkWhatIf } from "#lib/client/campaigns/what-if.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { WhatIfCampaign } from "#lib/contract/desk/what-if.ts";
import { t } from "#lib/contract/language.ts";
import { MOST_WHAT_IF_DAYS } from "#lib/contract/rules/comparing.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { CHANGES, columnWords, leftOutOf, resultOf } from "./what-if-words.ts";

type Form = {
  days: string;
  isPlain: boolean;
  byChat: boolean;
  perDay: string;
  perWeek: string;
  hoursFrom: string;
  hoursTo: string;
};

const LAST = "last";
const AS_IT_WAS: Form = {
  ...{ days: LAST, isPlain: false, byChat: false, perDay: "", perWeek: "", hoursFrom: "", hoursTo: "" },
};

type Run = { sums: WhatIfSums | null; isRunning: boolean; fault: string | null };

/** What the SMS of a month would have cost under other rules. Nothing is sent by it, and it can be stopped. */
export function WhatIfPage() {
  const [form, setForm] = useState(AS_IT_WAS);
  const { run, start, stop } = useWalk();
  const today = useDay();
  const months = recentMonths(today);
  function submit(event: FormEvent) {
    event.preventDefault();
    start(rulesOf(form, today));
  }
  return (
    <Page>
      <PageHeader
        title={t("What if", "Ingekuwaje")}
        purpose={t(
          "What the SMS of a month would have cost under other rules. Nothing is sent.",
          "SMS za mwezi zingegharimu kiasi gani kwa kanuni nyingine. Hakuna kinachotumwa.",
        )}
        back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
      />
      <form onSubmit={submit} className="flex max-w-160 flex-col gap-4" noValidate>
        <Select
          label={t("Which days", "Siku zipi")}
          options={[
            {
              value: LAST,
              label: t(`The last ${MOST_WHAT_IF_DAYS} days`, `Siku ${MOST_WHAT_IF_DAYS} zilizopita`),
            },
            ...months.map(({ label, from }) => ({ value: from, label })),
          ]}
          value={form.days}
          onChange={(days) => setForm({ ...form, days })}
          className="max-w-72"
        />
        <RuleFields form={form} onChange={(part) => setForm({ ...form, ...part })} />
        <div className="flex gap-2">
          <Button type="submit" look="primary" isBusy={run.isRunning}>
            {t("Calculate", "Kokotoa")}
          </Button>
          {run.isRunning && <Button onClick={stop}>{t("Stop", "Simamisha")}</Button>}
        </div>
      </form>
      <div aria-live="polite">{run.isRunning && <Progress done={run.sums?.done ?? 0} />}</div>
      {run.fault !== null && (
        <Note tone="red" isAlert title={t("This could not be calculated", "Hii haikuweza kukokotolewa")}>
          {run.fault}
        </Note>
      )}
      {run.sums && <Result sums={run.sums} isRunning={run.isRunning} />}
    </Page>
  );
}

/** One walk at a time; another one, or leaving the page, ends it. */
function useWalk() {
  const [run, setRun] = useState<Run>({ sums: null, isRunning: false, fault: null });
  const walk = useRef<AbortController>(undefined);
  useEffect(() => () => walk.current?.abort(), []);
  function stop() {
    walk.current?.abort();
    setRun((known) => ({ ...known, isRunning: false }));
  }
  function start(rules: WhatIfRules) {
    walk.current?.abort();
    const own = new AbortController();
    walk.current = own;
    setRun({ sums: null, isRunning: true, fault: null });
    const onStep = (sums: WhatIfSums) => {
      if (!own.signal.aborted) setRun({ sums, isRunning: sums.done < 1, fault: null });
    };
    walkWhatIf(rules, { signal: own.signal, onStep }).catch((error: unknown) => {
      if (!own.signal.aborted) setRun({ sums: null, isRunning: false, fault: detailOf(error) ?? "" });
    });
  }
  return { run, start, stop };
}

const DAY_MS = 86_400_000;

function rulesOf(form: Form, today: string): WhatIfRules {
  const from = new Date(Date.parse(today) - (MOST_WHAT_IF_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const month = recentMonths(today).find((each) => each.from === form.days);
  const asked = month ?? { from, to: today };
  const numberOf = (text: string) => (text.trim() === "" ? undefined : Number(text));
  const textOf = (text: string) => (text.trim() === "" ? undefined : text.trim());
  return {
    ...{ from: asked.from, to: asked.to },
    plain: form.isPlain ? "yes" : undefined,
    chat: form.byChat ? "yes" : undefined,
    perDay: numberOf(form.perDay),
    perWeek: numberOf(form.perWeek),
    hoursFrom: textOf(form.hoursFrom),
    hoursTo: textOf(form.hoursTo),
  };
}

type RuleFieldsProps = { form: Form; onChange: (part: Partial<Form>) => void };

function RuleFields({ form, onChange }: RuleFieldsProps) {
  const field = (name: "perDay" | "perWeek" | "hoursFrom" | "hoursTo") => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    autoComplete: "off",
    className: "w-28",
  });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-13 font-medium">
        {t("Other rules; what is empty is as it was", "Kanuni nyingine; iliyo tupu ni kama ilivyokuwa")}
      </legend>
      <Checkbox
        checked={form.isPlain}
        onChange={({ target }) => onChange({ isPlain: target.checked })}
        label={t("Plain letters", "Herufi za kawaida")}
        hint={t(
          "Curly quotes, long dashes and their like are replaced, so more fits in one SMS.",
          "Alama za nukuu zilizopinda, vistari virefu na mfano wake hubadilishwa, hivyo SMS moja hubeba zaidi.",
        )}
      />
      <Checkbox
        checked={form.byChat}
        onChange={({ target }) => onChange({ byChat: target.checked })}
        label={t("Chat text in an open window", "Ujumbe wa chat katika dirisha lililo wazi")}
        hint={t(
          "Whoever had written in the 24 hours before gets a chat text, which costs no SMS credits.",
          "Aliyeandika katika saa 24 kabla hupata ujumbe wa chat, ambao hautumii krediti za SMS.",
        )}
      />
      <div className="flex flex-wrap gap-4">
        <Field label={t("Marketing a day, at most", "Matangazo kwa siku, yasizidi")}>
          <Input inputMode="numeric" {...field("perDay")} />
        </Field>
        <Field label={t("Marketing in 7 days, at most", "Matangazo kwa siku 7, yasizidi")}>
          <Input inputMode="numeric" {...field("perWeek")} />
        </Field>
        <Field label={t("Marketing from", "Matangazo kuanzia")}>
          <Input placeholder="09:00" {...field("hoursFrom")} />
        </Field>
        <Field label={t("Marketing until", "Matangazo hadi")}>
          <Input placeholder="17:00" {...field("hoursTo")} />
        </Field>
      </div>
    </fieldset>
  );
}

function Progress({ done }: { done: number }) {
  const percent = Math.floor(100 * done);
  return <p className="num text-13 text-ink-2">{t(`${percent} % looked at`, `${percent} % imeangaliwa`)}</p>;
}

function Result({ sums: { campaigns, done }, isRunning }: { sums: WhatIfSums; isRunning: boolean }) {
  const total = totalOf(campaigns);
  const shown = campaigns.filter(({ before, unknown, messages }) => before + unknown + messages > 0);
  return (
    <Section
      title={
        done < 1 && !isRunning ? t("So far, stopped", "Hadi sasa, imesimamishwa") : t("Result", "Matokeo")
      }
    >
      <p role="status" className="num mb-3 text-16 font-semibold">
        {resultOf(total)}
      </p>
      <ul className="num mb-3 grid max-w-160 gap-1 text-13 text-ink-2">
        {leftOutOf(total).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {shown.length > 0 && <ResultTable campaigns={shown} />}
    </Section>
  );
}

const nameOf = ({ id, name }: WhatIfCampaign): string =>
  id === null ? t("Sent by hand", "Kwa mkono") : (name ?? "");

function ResultTable({ campaigns }: { campaigns: readonly WhatIfCampaign[] }) {
  const words = columnWords();
  const label = t("Credits by campaign", "Krediti kwa kampeni");
  function save() {
    const keys = ["before", "after", ...CHANGES, "unknown"] as const;
    saveCsv("what-if", [
      [t("Campaign", "Kampeni"), ...keys.map((key) => words[key])],
      ...campaigns.map((campaign) => [nameOf(campaign), ...keys.map((key) => campaign[key])]),
    ]);
  }
  return (
    <Card>
      <Table label={label}>
        <TableHead>
          <HeadCell isWide>{t("Campaign", "Kampeni")}</HeadCell>
          <HeadCell isNumber>{words.before}</HeadCell>
          <HeadCell isNumber>{words.after}</HeadCell>
          {CHANGES.map((change) => (
            <HeadCell key={change} isNumber isSecondRank>
              {words[change]}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {campaigns.map((campaign) => (
            <Row key={campaign.id}>
              <Cell kind="ink" card="1l" isWide>
                <span dir="auto">{nameOf(campaign)}</span>
              </Cell>
              <Cell card="2l" isNumber cardLabel={`${words.before}:`}>
                {formatCount(campaign.before)}
              </Cell>
              <Cell card="1r" isNumber>
                {formatCount(campaign.after)}
              </Cell>
              {CHANGES.map((change) => (
                <Cell key={change} isNumber isSecondRank>
                  {formatCount(campaign[change])}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
      <div className="border-line border-t p-2">
        <Button look="plain" size="small" icon="lucide-download" onClick={save}>
          {t("Download as CSV", "Pakua kama CSV")}
        </Button>
      </div>
    </Card>
  );
}
