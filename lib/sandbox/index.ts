export { helpText } from "./admin/help-text.ts";
export { type RunningSandbox, type SandboxOptions, startSandbox } from "./start-sandbox.ts";
