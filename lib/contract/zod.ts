import { config } from "zod";

// The policy of our pages blocks `new Function`, which zod tries as the first schema is made, and reports it as a violation.
// Imported for what it does by each file with a schema: handed on from here, `z` would bring all of zod, 45 kB more.
if (typeof document === "object") config({ jitless: true });
