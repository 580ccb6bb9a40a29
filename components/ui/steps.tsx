import { Check, Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export type StepState = "done" | "active" | "error" | "locked";

/** Steps of one task on one page; later ones are seen but locked. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="flex flex-col">{children}</ol>;
}

type StepProps = {
  number: number;
  state: StepState;
  title: ReactNode;
  summary?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

const MARK = {
  done: "border-accent-line bg-accent-soft text-accent-text",
  active: "border-accent bg-accent text-on-accent",
  error: "border-red-line bg-red-soft text-red-fg",
  locked: "border-line-strong bg-surface text-ink-3",
} as const satisfies Record<StepState, string>;

const WORD = { done: "done", active: "", error: "has errors", locked: "locked" } as const;

export function Step({ number, state, title, summary, actions, children }: StepProps) {
  const id = useId();
  return (
    <li
      aria-labelledby={id}
      aria-current={state === "active" ? "step" : undefined}
      className="group relative grid grid-cols-[24px_minmax(0,1fr)] gap-4 pb-8 last:pb-0 max-sm:gap-3"
    >
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-1 left-[11.5px] border-line-strong border-l group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={cx(
          "grid size-6 place-items-center rounded-full border text-12 font-semibold [&>.lucide]:size-3.5",
          MARK[state],
        )}
      >
        {mark(state, number)}
      </span>
      <div className="flex min-w-0 flex-col gap-4">
        <header className="flex items-start gap-4 max-sm:flex-wrap max-sm:gap-2">
          <div className="min-w-0 flex-1 max-sm:basis-full">
            <h2 id={id} className={cx("text-14 font-semibold leading-6", state === "locked" && "text-ink-2")}>
              {title}
              {WORD[state] !== "" && <span className="sr-only">, {WORD[state]}</span>}
            </h2>
            {summary !== undefined && <p className="num text-13 text-ink-2">{summary}</p>}
          </div>
          {actions !== undefined && <div className="flex items-center gap-3">{actions}</div>}
        </header>
        {children}
      </div>
    </li>
  );
}

function mark(state: StepState, number: number): ReactNode {
  if (state === "done") return <Check className="stroke-2" />;
  if (state === "locked") return <Lock />;
  return state === "error" ? "!" : number;
}
