import { ZodError } from "zod";
import { faultFromDatabase, isDatabaseDown, sqlStateOf } from "#lib/db/index.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";

/** Anything thrown -> Fault; what nobody foresaw becomes `internal` with a sentence that gives nothing away. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof ZodError) return faultFromZod(error);
  if (sqlStateOf(error) || isDatabaseDown(error)) return faultFromDatabase(error);
  return new Fault(
    "internal",
    "Something went wrong on the server. The log has the reason under this request id.",
    {
      cause: error,
    },
  );
}
