import type { Mutant } from "./mutant.ts";

/** What a browser makes of an answer that is lost: it asks, and never sends a second time. */
export const CLIENT: Mutant[] = [
  {
    file: "lib/client/request.ts",
    from: 'retry: isSafe ? "safe" : "unknown-outcome",',
    to: 'retry: "safe",',
    test: "lib/client/request.test.ts",
    name: "a lost answer, or half of one: a read may be repeated, a write has an unknown outcome",
  },
  {
    file: "lib/client/request.ts",
    from: "Promise.reject(unheard(cause))",
    to: "Promise.reject(cause)",
    test: "lib/client/request.test.ts",
    name: "a lost answer, or half of one: a read may be repeated, a write has an unknown outcome",
  },
  {
    file: "lib/client/request.ts",
    from: "if (isSafe || response.status < 500) return",
    to: "if (isSafe) return",
    test: "lib/client/request.test.ts",
    name: "somebody in between who answers for us leaves a write unknown, and refuses it where they say it is their refusal",
  },
  {
    file: "lib/client/request.ts",
    from: 'return new Fault("not_ready", detail, { retry: "unknown-outcome" });',
    to: 'return new Fault("internal", detail);',
    test: "lib/client/request.test.ts",
    name: "somebody in between who answers for us leaves a write unknown, and refuses it where they say it is their refusal",
  },
  {
    file: "lib/client/request.ts",
    from: "await Promise.allSettled(writes);",
    to: "",
    test: "lib/client/request.test.ts",
    name: "a read that met the end of a session waits for the write that brings a new one, and goes once more",
  },
  {
    file: "lib/client/session/gate.ts",
    from: "if (openings > noted) return Promise.resolve(true);",
    to: "",
    test: "lib/client/request.test.ts",
    name: "a refusal that was on its way when somebody signed in asks nobody a second time",
  },
  {
    file: "lib/client/send/press-once.ts",
    from: "if (!saysNothing(error)) throw error;",
    to: "if (!isUnheard(error)) throw error;",
    test: "lib/client/send/press-once.test.ts",
    name: "after an error of ours nothing is sent again: it is asked what became of the press",
  },
  {
    file: "lib/client/send/press-once.ts",
    from: "if (!saysNothing(error)) throw error;",
    to: "",
    test: "lib/client/send/press-once.test.ts",
    name: "a refusal is the answer: nobody asks what became of it",
  },
  {
    file: "lib/client/send/press-once.ts",
    from: "if (arrived.campaignId !== null || arrived.templateId !== null) return { arrived };",
    to: "",
    test: "lib/client/send/press-once.test.ts",
    name: "after a line that is cut nothing is sent again: it is asked what became of the press",
  },
  {
    file: "lib/client/send/press-once.ts",
    from: ".catch(stayUnknown)",
    to: ".catch(() => ({ campaignId: null, callId: null, templateId: null }))",
    test: "lib/client/send/press-once.test.ts",
    name: "who may not ask any more is told that nobody knows, never that it was not sent",
  },
  {
    file: "lib/client/send/ask-after.ts",
    from: "if (!isPassing(error)) throw error;",
    to: "throw error;",
    test: "lib/client/send/press-once.test.ts",
    name: "while nobody says what became of it, it is asked again, and the press is not",
  },
  {
    file: "lib/client/send/ask-after.ts",
    from: '!(error instanceof Fault) || error.code === "internal" || isUnheard(error)',
    to: "isUnheard(error)",
    test: "lib/client/send/press-once.test.ts",
    name: "after an error of ours nothing is sent again: it is asked what became of the press",
  },
];
