import { Kbd } from "../ui/text/kbd.tsx";

const KEYS = [
  { caps: ["Space", "k"], does: "play, pause" },
  { caps: ["←", "→"], does: "5 s" },
  { caps: ["j", "l"], does: "15 s" },
] as const;

/** The keys that act while the focus is in the player. */
export function KeysLegend() {
  return (
    <p className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:hidden">
      <span>Keys in the player:</span>
      {KEYS.map(({ caps, does }) => (
        <span key={does} className="flex items-center gap-1.5">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
