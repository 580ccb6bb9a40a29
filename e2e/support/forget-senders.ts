import { withDatabase } from "./console/console-database.ts";

/** A sender that another journey was accepted with is offered: then none is missing. For before a page is opened. */
export const forgetSenders = () => withDatabase((db) => db.query("DELETE FROM sender"));
