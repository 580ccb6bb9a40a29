import type { ReactNode } from "react";
import { Time } from "../../ui/time/time.tsx";

type FactorLineProps = { icon: ReactNode; name: ReactNode; detail: ReactNode; children?: ReactNode };

/** One factor with what can be done about it. */
export function FactorLine({ icon, name, detail, children }: FactorLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 [&>.lucide]:size-4 [&>.lucide]:text-ink-3">
      {icon}
      <span className="min-w-0 flex-1 basis-48">
        <span className="break-words font-medium">{name}</span>
        <span className="num block text-12 text-ink-3">{detail}</span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  );
}

/** Since when it is there, and when it was last used. */
export function Used({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  return (
    <>
      added <Time value={createdAt} show="day" />,{" "}
      {lastUsedAt === null ? (
        "not used since"
      ) : (
        <>
          last used <Time value={lastUsedAt} show="relative" />
        </>
      )}
    </>
  );
}
