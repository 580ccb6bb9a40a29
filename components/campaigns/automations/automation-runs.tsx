import { SaveFault } from "#components/shell/save-fault.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useDecideRun } from "#lib/client/automations.ts";
import type { Automation, AutomationRun } from "#lib/contract/desk/campaign/automation.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { isWaiting, runWords } from "./automation-words.ts";

type RunsProps = { automation: Automation; runs: readonly AutomationRun[]; canSend: boolean };

/** The questions that wait for a person, then each time that it was due. */
export function Runs({ automation, runs, canSend }: RunsProps) {
  const waiting = runs.filter(isWaiting);
  return (
    <>
      {waiting.length > 0 && (
        <Section title={t("Needs you", "Inakuhitaji")} note={formatCount(waiting.length)}>
          <Card>
            <ul className="flex flex-col divide-y divide-line">
              {waiting.map((run) => (
                <Question key={run.id} automation={automation} run={run} canSend={canSend} />
              ))}
            </ul>
          </Card>
        </Section>
      )}
      <Section
        title={t("Each time", "Kila mara")}
        note={runs.length === 0 ? t("None yet", "Bado hakuna") : undefined}
      >
        {runs.length > 0 && (
          <Card>
            <ListTable
              label={t("Each time", "Kila mara")}
              columns={automation.isCallList ? RUN_COLUMNS.slice(0, OF_BOTH) : RUN_COLUMNS}
              rows={runs.map((run) => ({ ...run, isCallList: automation.isCallList }))}
              keyOf={({ id }) => id}
              isPending={false}
            />
          </Card>
        )}
      </Section>
    </>
  );
}

type QuestionProps = { automation: Automation; run: AutomationRun; canSend: boolean };

/** What was missed, has more people than it sends to alone, or could not be made: nothing goes without a press. */
function Question({ automation, run, canSend }: QuestionProps) {
  const { mutate, isPending, error } = useDecideRun(automation.id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-13">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{runWords(run, automation)}</p>
        <p className="text-ink-3">
          <Time value={run.dueAt} show="day" />
          {run.reason !== null && <>. {run.reason}</>}
        </p>
      </div>
      {canSend && (
        <div className="flex gap-2">
          <Button isBusy={isPending} onClick={() => mutate({ runId: run.id, does: "skip" })}>
            {t("Skip", "Ruka")}
          </Button>
          <Button look="primary" isBusy={isPending} onClick={() => mutate({ runId: run.id, does: "send" })}>
            {automation.isCallList ? t("Make the list", "Tengeneza orodha") : t("Send now", "Tuma sasa")}
          </Button>
        </div>
      )}
      {error && (
        <div className="basis-full">
          <SaveFault error={error} title={t("Nothing was changed", "Hakuna kilichobadilika")} />
        </div>
      )}
    </li>
  );
}

type RunRow = AutomationRun & Pick<Automation, "isCallList">;

/** The first columns; those behind them are of messages. */
const OF_BOTH = 3;
const RUN_COLUMNS: readonly Column<RunRow>[] = /* @__PURE__ */ translated<readonly Column<RunRow>[]>(() => [
  {
    name: t("Due", "Wakati wake"),
    shape: "normal",
    kind: "ink",
    card: "1l",
    cell: ({ dueAt, campaign, list }) => {
      const href = campaign ? `/campaigns/${campaign.id}` : list ? `/contacts/lists/${list.id}` : null;
      const due = <Time value={dueAt} show="day" />;
      return href === null ? (
        due
      ) : (
        <PageLink href={href} className="rounded-1 after:absolute after:inset-0">
          {due}
        </PageLink>
      );
    },
  },
  {
    name: t("What became of it", "Kilichotokea"),
    shape: "widest",
    isWide: true,
    card: "2l",
    className: "whitespace-normal",
    cell: (run) => (run.reason === null ? runWords(run, run) : `${runWords(run, run)}. ${run.reason}`),
  },
  {
    name: t("Follows", "Inafuata"),
    shape: "wide",
    isSecondRank: true,
    kind: "meta",
    className: "max-w-48 truncate",
    cell: ({ of }) => of?.name,
  },
  {
    name: t("Got it", "Waliopata"),
    shape: "small",
    isNumber: true,
    card: "3l",
    each: () => ({ cardUnit: t("got it", "waliopata") }),
    cell: ({ campaign }) => (campaign ? formatCount(campaign.arrived) : ""),
  },
  {
    name: t("Skipped", "Walioachwa"),
    shape: "small",
    isNumber: true,
    isSecondRank: true,
    cell: ({ campaign }) => (campaign ? formatCount(campaign.skipped) : ""),
  },
]);
