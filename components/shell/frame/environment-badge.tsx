import { FlaskConical } from "lucide-react";
import { Pill } from "../../ui/pill.tsx";

/** Amber while nothing real can be sent. */
export function EnvironmentBadge({ environment }: { environment: "sandbox" | "live" }) {
  if (environment === "live") return <Pill tone="quiet">Live</Pill>;
  return (
    <Pill tone="amber" icon={<FlaskConical />}>
      Sandbox
    </Pill>
  );
}
