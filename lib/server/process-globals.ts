/** Places on `globalThis`, of which a process has one: each entry of Next has its own copy of every module. */
export const CONTEXT_KEY = Symbol.for("tuma.context");
/** True from the moment on that the process is told to stop. */
export const DRAINING_KEY = Symbol.for("tuma.draining");
