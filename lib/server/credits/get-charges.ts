import type { CreditCharges } from "../../contract/desk/credits.ts";
import type { Tx } from "../../db/index.ts";
import { sumCharges } from "../store/credit.ts";

/** So many of the newest requests that said their cost: one that counts otherwise since yesterday is seen today. */
const LATEST = 40;

/** What the service charged of late beside what we had counted: the contract states neither lengths nor prices (§8). */
export const getCharges = (db: Tx): Promise<CreditCharges> => sumCharges(db, LATEST);
