import {
  CreateDataRequest,
  DataRequest,
  DataRequestId,
  DataRequestList,
  ListDataRequests,
  UpdateDataRequest,
} from "../people/data-request.ts";
import { BRINGS, read, write } from "./endpoint.ts";

// Read by everybody, with numbers masked and names withheld from whoever does not see them.
export const DATA_REQUESTS = {
  "GET /api/data-requests": read("viewer", { query: ListDataRequests, answer: DataRequestList }),
  "POST /api/data-requests": write("sender", {
    rights: BRINGS,
    status: 201,
    body: CreateDataRequest,
    answer: DataRequest,
  }),
  "PATCH /api/data-requests/:id": write("sender", {
    rights: BRINGS,
    params: DataRequestId,
    body: UpdateDataRequest,
    answer: DataRequest,
  }),
} as const;
