import type { RequestRow } from "#lib/contract/desk/request/request.ts";
import { outcomeWords } from "#lib/contract/words/console/request-words.ts";
import { cx } from "../ui/cx.ts";
import { faceClass } from "../ui/icon/face-class.ts";
import type { IconClass } from "../ui/icon/icon.tsx";

/** What an answer proved, as icon, word and colour. */
export function Outcome({ request }: { request: RequestRow }) {
  const [icon, ink] = FACE_OF[faceOf(request)];
  return <span className={cx(faceClass(icon, ink), "align-top")}>{outcomeWords(request)}</span>;
}

type Face = RequestRow["outcome"] | "partly";

/** Whoever was refused among others is not to be overlooked. */
function faceOf({ outcome, rejected }: RequestRow): Face {
  return outcome === "accepted" && (rejected ?? 0) > 0 ? "partly" : outcome;
}

const FACE_OF: Record<Face, [IconClass, string]> = {
  asking: ["lucide-loader", "text-grey-fg"],
  waiting: ["lucide-clock", "text-grey-fg"],
  accepted: ["lucide-check", "text-green-fg"],
  partly: ["lucide-circle-x", "text-red-fg"],
  refused: ["lucide-circle-x", "text-red-fg"],
  "not-sent": ["lucide-circle-x", "text-red-fg"],
  unknown: ["lucide-circle-question-mark", "text-amber-fg"],
  "failed-read": ["lucide-circle-x", "text-red-fg"],
};
