import {
  CreateOptOut,
  DeleteOptOut,
  ImportOptOuts,
  ListOptOuts,
  OptOut,
  OptOutCounts,
  OptOutImport,
  OptOutList,
  OptOutWordsAnswer,
  UpdateOptOutWords,
} from "../people/opt-out.ts";
import { BRINGS, EXPORT, LARGE, read, write } from "./endpoint.ts";

export const OPT_OUTS = {
  "GET /api/opt-outs": read("viewer", { query: ListOptOuts, answer: OptOutList }),
  "POST /api/opt-outs": write("sender", {
    rights: BRINGS,
    status: 201,
    body: CreateOptOut,
    answer: OptOut,
  }),
  "DELETE /api/opt-outs": write("admin", {
    rights: BRINGS,
    isFresh: true,
    status: 204,
    body: DeleteOptOut,
  }),
  "GET /api/opt-outs/counts": read("viewer", { answer: OptOutCounts }),
  "GET /api/opt-outs/export.csv": read("viewer", { ...EXPORT }),
  "POST /api/opt-outs/import": write("sender", {
    rights: BRINGS,
    bodyLimit: LARGE,
    body: ImportOptOuts,
    answer: OptOutImport,
  }),
  "GET /api/opt-outs/words": read("viewer", { answer: OptOutWordsAnswer }),
  "PUT /api/opt-outs/words": write("viewer", {
    rights: ["settings"],
    body: UpdateOptOutWords,
    answer: OptOutWordsAnswer,
  }),
} as const;
