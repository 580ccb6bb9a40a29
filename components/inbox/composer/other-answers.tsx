import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { answererWords } from "../answerer-words.ts";

type OtherAnswersProps = Pick<Conversation, "answerer"> & { userId: string };

/** Says above the composer that somebody else has this conversation; what is sent says that this was seen. */
export function OtherAnswers({ answerer, userId }: OtherAnswersProps) {
  if (answerer === null || answerer.id === userId) return null;
  return (
    <p className="lucide-user-check flex items-center gap-1.5 rounded-2 bg-blue-soft px-3 py-2 text-13 text-blue-fg before:icon before:size-4">
      <span dir="auto">{answererWords(answerer, userId)}. You can still answer.</span>
    </p>
  );
}
