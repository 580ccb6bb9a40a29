import { t } from "#lib/contract/language.ts";
import type { DoneToast, Press } from "../query-client/press.ts";
import type { Answered } from "./send-once.ts";

/** A message that one press sends: shown at `hrefOf` once something is known of it. */
export const sendPress = (hrefOf: (sendId: string) => string) =>
  ({
    what: [t("your message", "ujumbe wako"), t("sent", "kutumwa")],
    isOnce: true,
    answered: ({ sendId, how, refusal }: Answered) => ({
      href: hrefOf(sendId),
      ...(refusal === null
        ? said(how)
        : {
            title: t(`Your message was refused: ${refusal}`, `Ujumbe wako umekataliwa: ${refusal}`),
            tone: "red",
          }),
    }),
  }) as const satisfies Press;

/** Where the console alone was heard of: what the service said of it is on its own page. */
export const arrivedAs = (what: "call" | "message") => {
  const title =
    what === "call"
      ? t(
          "We have your call: open it to see what became of it",
          "Tumeipata simu yako: ifungue uone matokeo yake",
        )
      : t(
          "We have your message: open it to see what became of it",
          "Tumeupata ujumbe wako: ufungue uone matokeo yake",
        );
  return { title, tone: "amber" } as const;
};

function said(how: Answered["how"]): Pick<DoneToast, "title" | "tone"> {
  switch (how) {
    case "answered":
      return { title: t("The service accepted your message", "Huduma imepokea ujumbe wako") };
    case "waiting":
      return {
        title: t("Your message waits: open it to undo it", "Ujumbe wako unasubiri: ufungue ili kuutendua"),
        tone: "amber",
      };
    case "seen":
      return arrivedAs("message");
    case "lost":
      return {
        title: t(
          "Your message may have been sent: no clear answer",
          "Huenda ujumbe wako umetumwa: hakuna jibu la wazi",
        ),
        tone: "amber",
      };
  }
}
