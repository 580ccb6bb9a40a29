export { getComplaintPdf } from "./complaint-pdf.ts";
export { getComplaint } from "./get-complaint.ts";
export { getPerson } from "./get-person.ts";
