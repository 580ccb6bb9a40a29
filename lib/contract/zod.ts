import { z } from "zod";

// The policy of our pages blocks `new Function`, which zod tries as the first schema is made, and reports it as a violation.
if (typeof document === "object") z.config({ jitless: true });

export { z };
