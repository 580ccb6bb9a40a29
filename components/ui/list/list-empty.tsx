import type { ReactNode } from "react";
import { ListSay } from "./list-say.tsx";

type ListEmptyProps = { icon: ReactNode; title: ReactNode; action?: ReactNode; children: ReactNode };

/** Nothing is there yet: say what goes here, and give the action that brings it. */
export function ListEmpty({ icon, title, action, children }: ListEmptyProps) {
  return (
    <ListSay icon={icon} title={title} actions={action}>
      {children}
    </ListSay>
  );
}
