import { Icon } from "../../ui/icon/icon.tsx";
import { Pill } from "../../ui/pill.tsx";

/** Amber while nothing real can be sent. */
export function EnvironmentBadge({ environment }: { environment: "sandbox" | "live" }) {
  if (environment === "live") return <Pill tone="quiet">Live</Pill>;
  return (
    <Pill tone="amber" icon={<Icon look="lucide-flask-conical" className="max-[23.75rem]:hidden" />}>
      Sandbox
    </Pill>
  );
}
