import { t } from "#lib/contract/language.ts";
import type { Press } from "./press.ts";

/** Makes something whose secret or link is shown once: to whoever has left its page nobody can show it any more. */
export const shownOnce = ([thing, done]: Press["what"] & object, href: string): Press => ({
  what: [t(`the ${thing}`, thing), done],
  isOnce: true,
  answered: () => ({
    title: t(
      `The ${thing} was ${done}, but nobody saw it: make a new one`,
      `${done.charAt(0).toUpperCase()}${done.slice(1)} kwa ${thing} kumefanyika, lakini hakuna aliyeona. Tengeneza tena`,
    ),
    href,
    tone: "amber",
  }),
});
