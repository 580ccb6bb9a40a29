import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { type Resolver, useForm, useFormState, useWatch } from "react-hook-form";
import { type Draft, EMPTY_DRAFT, type SendChannel } from "#lib/client/send/draft.ts";
import type { Recipients } from "#lib/client/send/people/read-recipients.ts";
import { useKeptValues } from "../../ui/load/use-kept-values.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { askedOf, type SendQuestion } from "./asked.ts";

const SECRET = ["to"] as const;

/** The form of a message: what is typed outlives a reload, and each rule is known at its field all the time. */
export function useSendForm(channel: SendChannel, sender: string) {
  const { zone } = useTimeFacts();
  const [chat, setChat] = useState<ChatAsked>({ hasReader: true, templateFor: 0 });
  const context = { ...askedOf(channel, zone), ...(channel === "chat-text" && chat) };
  const form = useForm<Draft, SendQuestion>({
    defaultValues: { ...EMPTY_DRAFT, senderId: sender },
    resolver,
    context,
  });
  // Never the recipients: they are people's numbers.
  const { forget } = useKeptValues(form, "send", SECRET);
  const { trigger, watch } = form;
  const { hasReader, templateFor } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for decides what is missing
  useEffect(() => {
    void trigger();
    // Not by a rendered value: those are new with every judgement, and would ask for the next one.
    const { unsubscribe } = watch(() => void trigger());
    return unsubscribe;
  }, [channel, hasReader, templateFor, trigger, watch]);
  return { form, forget, onAsked: setChat };
}

/** What the windows of its people make of a chat text. */
export type ChatAsked = Pick<SendQuestion, "hasReader" | "templateFor">;

export type SendForm = ReturnType<typeof useSendForm>["form"];

/** The people of the form: the same object until somebody is added, changed or removed. */
export function useRecipients({ control }: Pick<SendForm, "control">): Recipients {
  const to = useWatch({ control, name: "to" });
  const [known, setKnown] = useState(to);
  if (JSON.stringify(known) === JSON.stringify(to)) return known;
  setKnown(to);
  return to;
}

/** The rules come when a page stands; where they cannot be fetched, the server says the same. */
const resolver: Resolver<Draft, SendQuestion> = async (values, asked, options) => {
  const rules = await import("./send-rules.ts").catch(() => null);
  return rules && asked ? rules.resolveDraft(asked)(values, asked, options) : { values, errors: {} };
};

/** In the order of the page. */
const FIELDS = [
  "to",
  "senderId",
  "smsText",
  "chatText",
  "templateName",
  "language",
  "texts",
  "buttons",
  "date",
] as const satisfies readonly (keyof Draft)[];
type FieldName = (typeof FIELDS)[number];

export type SendProblems = {
  /** What stands at a field: said once somebody has been there, or has pressed; too long is said at once. */
  at: (field: FieldName) => string | undefined;
  /** The first of them, as the next thing to do. */
  next: string | undefined;
};

/** They are judged at each key: a key renders who asks for them only where it changes one. */
export function useSendProblems({ control, subscribe, getFieldState }: SendForm): SendProblems {
  const { isSubmitted } = useFormState({ control });
  const listen = useCallback(
    (onChange: () => void) =>
      subscribe({ formState: { errors: true, touchedFields: true }, callback: () => onChange() }),
    [subscribe],
  );
  const judge = (field: FieldName): Judged => {
    const { error, isTouched } = getFieldState(field);
    const isSaid = isTouched || error?.type === "too_big";
    return { field, message: error?.message, isSaid };
  };
  const asText = () => JSON.stringify(FIELDS.map(judge));
  const judged = JSON.parse(useSyncExternalStore(listen, asText, asText)) as Judged[];
  return {
    at(field) {
      const found = judged.find((each) => each.field === field);
      return isSubmitted || found?.isSaid ? found?.message : undefined;
    },
    next: judged.find(({ message }) => message !== undefined)?.message,
  };
}

type Judged = { field: FieldName; message?: string | undefined; isSaid: boolean };
