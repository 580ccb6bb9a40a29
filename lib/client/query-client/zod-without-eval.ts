// Runs before any schema of the page is made: zod tries `new Function` once, which the policy of our pages blocks
// and reports as a violation. On the server it may compile as it likes.
if (typeof document === "object") {
  (globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };
}

export {};
