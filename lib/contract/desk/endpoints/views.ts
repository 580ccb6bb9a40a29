import { CreateView, ListViews, UpdateView, ViewAnswer, ViewId, ViewList } from "../view/saved-view.ts";
import { read, write } from "./endpoint.ts";

/** Everybody keeps their own; who makes and changes those of the team, the verb asks. */
export const VIEWS = {
  "GET /api/views": read("viewer", { query: ListViews, answer: ViewList }),
  "POST /api/views": write("viewer", { status: 201, body: CreateView, answer: ViewAnswer }),
  "PATCH /api/views/:id": write("viewer", { params: ViewId, body: UpdateView, answer: ViewAnswer }),
  "DELETE /api/views/:id": write("viewer", { status: 204, params: ViewId }),
} as const;
