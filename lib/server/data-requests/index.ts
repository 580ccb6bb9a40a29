// What people asked of the company about their own data, with the day until which it has to answer.

export { createDataRequest, listDataRequests, updateDataRequest } from "./data-requests.ts";
