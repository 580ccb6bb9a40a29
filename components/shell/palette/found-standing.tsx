import { Fault } from "#lib/fault.ts";
import { Button } from "../../ui/button/button.tsx";
import type { Standing } from "./standing.ts";

const WORDS = {
  idle: "",
  looking: "Looking in campaigns, people, messages, templates and lists…",
  nothing:
    "No campaign, person, message, template or list found. We look for the beginnings of names, for whole numbers and for whole ids.",
  some: "",
} as const;

/** What was asked for, where it is one thing: then the search of everything else is no news. */
const WORDS_OF = {
  id: { looking: "Looking for this id…", nothing: "We found nothing with this id." },
  page: { looking: "Looking for this page…", nothing: "We found no page at this address." },
  elsewhere: { looking: "", nothing: "This is not an address of this console." },
} as const;

const WITHOUT_LISTS =
  "We cannot find people by their names in lists yet. We are preparing this search; try again later.";

export type Asked = "text" | keyof typeof WORDS_OF;

/** The foot of the palette: what goes on, that nothing was found, or why we could not look. */
export function FoundStanding({ standing, asked }: { standing: Standing; asked: Asked }) {
  const words = wordsOf(standing, asked);
  return (
    <div
      role="status"
      className="flex flex-none items-center gap-3 border-line px-4 text-12 text-ink-3 not-empty:border-t not-empty:py-2"
    >
      {words !== "" && <span className="min-w-0">{words}</span>}
      {standing.is === "failed" && !isRefusal(standing.error) && (
        <span className="ml-auto">
          <Button size="small" onClick={standing.retry}>
            Try again
          </Button>
        </span>
      )}
    </div>
  );
}

const isRefusal = (error: Error): error is Fault => error instanceof Fault && error.code === "forbidden";

function wordsOf(standing: Standing, asked: Asked): string {
  if (standing.is === "failed") return faultOf(standing.error);
  if (asked !== "text")
    return standing.is === "looking" || standing.is === "nothing" ? WORDS_OF[asked][standing.is] : "";
  const isWhole = !("hasListNames" in standing) || standing.hasListNames;
  return [WORDS[standing.is], isWhole ? "" : WITHOUT_LISTS].join(" ").trim();
}

const faultOf = (error: Error): string =>
  isRefusal(error) ? error.detail : "We could not look in campaigns, people, messages, templates and lists.";
