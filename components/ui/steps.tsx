import { Check, Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t, translated } from "#lib/contract/language.ts";
import { Button } from "./button/button.tsx";
import { cx } from "./cx.ts";

export type StepState = "done" | "active" | "error" | "todo" | "locked";

/** Steps of one task on one page: one is open, those before it are lines, later ones are seen but locked. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="contents">{children}</ol>;
}

type StepProps = {
  /** Absent where it is no step of the task, but said before it. */
  number?: number;
  state: StepState;
  title: string;
  summary?: ReactNode;
  /** For a jump: the heading takes the focus when its step opens. */
  target: string;
  /** Given for a step that is a line: opens it. */
  onChange?: (() => void) | undefined;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
};

const MARK = {
  done: "border-accent-line bg-accent-soft text-accent-text",
  active: "border-accent bg-accent text-on-accent",
  error: "border-red-line bg-red-soft text-red-fg",
  todo: "border-line-strong bg-surface text-ink-2",
  locked: "border-line-strong bg-surface text-ink-3",
} as const satisfies Record<StepState, string>;

const WORD = translated(() => ({
  done: t("done", "imekamilika"),
  active: "",
  error: t("has errors", "ina makosa"),
  todo: t("not done yet", "bado haijafanywa"),
  locked: t("locked", "imefungwa"),
}));

export function Step(props: StepProps) {
  const { state, title, target, onChange, children, className } = props;
  const id = useId();
  const isLine = children === undefined;
  return (
    <li
      aria-labelledby={id}
      aria-current={state === "active" ? "step" : undefined}
      className={cx(
        "group relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-4 max-sm:gap-3",
        isLine ? "pb-4" : "pb-8",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-1 left-[calc(0.75rem-0.5px)] border-line-strong border-l group-last:hidden"
      />
      <Mark {...props} />
      <div className="flex min-w-0 flex-col gap-4">
        <header
          className={cx(
            "flex min-h-6 gap-x-4 gap-y-1",
            isLine
              ? "items-start max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:grid-rows-[auto_1fr]"
              : "flex-col",
          )}
        >
          <h2
            id={id}
            data-target={target}
            tabIndex={-1}
            className={cx(
              "bare text-14 font-semibold leading-6",
              isLine && "w-20 flex-none",
              state === "locked" && "text-ink-2",
            )}
          >
            {title}
            {WORD[state] !== "" && <span className="sr-only">, {WORD[state]}</span>}
          </h2>
          <Summary {...props} isLine={isLine} />
          {isLine && (onChange !== undefined || props.actions !== undefined) && (
            <div className="flex flex-none items-center gap-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-2 max-sm:self-start">
              {props.actions}
              {onChange !== undefined && (
                <Button
                  size="small"
                  aria-label={t(`Change ${title.toLowerCase()}`, `Badilisha ${title.toLowerCase()}`)}
                  onClick={onChange}
                >
                  {t("Change", "Badilisha")}
                </Button>
              )}
            </div>
          )}
        </header>
        {children}
      </div>
    </li>
  );
}

function Summary({ summary, isLine }: Pick<StepProps, "summary"> & { isLine: boolean }) {
  if (summary === undefined) return null;
  return (
    <div
      className={cx(
        "num min-w-0 text-13 text-ink-2",
        isLine && "flex-1 leading-6 max-sm:col-start-1 max-sm:row-start-2 max-sm:leading-5",
      )}
    >
      {summary}
    </div>
  );
}

function Mark({ state, number }: Pick<StepProps, "state" | "number">) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-6 place-items-center rounded-full border text-12 font-semibold [&>.lucide]:size-3.5",
        MARK[state],
      )}
    >
      {markOf(state, number)}
    </span>
  );
}

function markOf(state: StepState, number: number | undefined): ReactNode {
  if (state === "done") return <Check className="stroke-2" />;
  if (state === "locked") return <Lock />;
  return state === "error" ? "!" : number;
}
