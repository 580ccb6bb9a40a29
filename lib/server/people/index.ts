export { listChosen, optOutChosen } from "./change-people.ts";
export { getComplaintPdf } from "./complaint-pdf.ts";
export { getComplaint } from "./get-complaint.ts";
export { getPerson } from "./get-person.ts";
export { getHeldJson, getHeldPdf } from "./held-data.ts";
export { listPeople, reportPeople } from "./list-people.ts";
