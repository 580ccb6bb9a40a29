import type { ReactNode } from "react";
import { Pill } from "./pill.tsx";
import { STATUS, type StatusName } from "./status-table.ts";

/** The state of a whole thing, for the header of its page. */
export function StatusPill({ name, word }: { name: StatusName; word?: ReactNode }) {
  const { icon: Icon, tone, word: usual } = STATUS[name];
  return (
    <Pill tone={tone} icon={<Icon />}>
      {word ?? usual}
    </Pill>
  );
}
