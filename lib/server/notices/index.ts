// What is told to whoever was elsewhere. Triggers of the database note it beside what happened, so none of the many
// statements that move a campaign can forget it; the worker tells it to open pages, one after the other; each person sees
// what they have not seen, and chooses what stays out of the bell or is shown by the browser itself.

export { mailAlarms } from "./mail-alarms.ts";
export { mailReports } from "./mail-reports.ts";
export { listNotices, postNotices, publishNotices, seeNotices } from "./send-post-notices.ts";
export { updateNoticeChoices } from "./update-notice-choices.ts";
