import type { SandboxSettings } from "../settings.ts";
import { type Component, findTemplateProblem, type Problem, type TemplateVersion } from "./preflight.ts";

export type Standing = {
  status: string;
  /** How it will end, drawn on acceptance. */
  fate: string;
  template: { language: string; components: Component[] } | null;
  versions: TemplateVersion[];
};

export type Step = { status: string; problem?: Problem; isLast: boolean };

/** Where a message goes from each state before `sent` (§3.1): straight to the provider's word, or one state at a time. */
const NEXT: Record<SandboxSettings["chatSteps"], Record<string, string>> = {
  provider: {},
  every: { processing: "queued", queued: "sending", sending: "accepted" },
};

const UNDELIVERABLE = { code: "131026", message: "Message undeliverable" };

/** The next step of a message along §3.1; a template is looked at again on each step until it is sent (§4.1 r5). */
export function nextStep(message: Standing, { chatSteps }: Pick<SandboxSettings, "chatSteps">): Step {
  const { status, fate, template, versions } = message;
  if (status === "sent" || status === "delivered") return stepAfterSent(message);
  const problem = template ? findTemplateProblem(versions, template) : undefined;
  if (problem) return { status: "failed", problem, isLast: true };
  if (fate === "failed") return { status: "failed", problem: UNDELIVERABLE, isLast: true };
  return { status: NEXT[chatSteps][status] ?? "sent", isLast: false };
}

function stepAfterSent({ status, fate }: Standing): Step {
  if (fate === "failed-late" || (status === "delivered" && fate === "failed-delivered"))
    return { status: "failed", problem: UNDELIVERABLE, isLast: true };
  if (status === "delivered") return { status: "read", isLast: true };
  if (fate === "unknown") return { status: "unknown", isLast: true };
  return { status: "delivered", isLast: fate === "delivered" };
}
