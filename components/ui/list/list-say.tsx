import type { ReactNode } from "react";
import { cx } from "../cx.ts";

type ListSayProps = {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  technical?: ReactNode;
  isBad?: boolean | undefined;
};

/** What is shown in a list's place, below its head: an icon, a sentence, what it means, what to do. */
export function ListSay({ icon, title, children, actions, technical, isBad = false }: ListSayProps) {
  return (
    <div
      role={isBad ? "alert" : "status"}
      className="flex min-h-40 flex-col items-center justify-center gap-0.5 px-6 py-6 text-center"
    >
      <span className={cx("mb-1 [&>.lucide]:size-5", isBad ? "text-red-fg" : "text-ink-3")}>{icon}</span>
      <p className="font-medium">{title}</p>
      {children !== undefined && <p className="num max-w-[68ch] text-13 text-ink-2">{children}</p>}
      {actions !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
      {technical}
    </div>
  );
}
