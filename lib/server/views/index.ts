// Names for what a list is asked. A person has their own, and the team's beside them; what a view asks was read by the
// schema of its list, so no address is stored. A view that searches a number is there for whoever may search for it.

export { createView, deleteView, listViews, updateView } from "./create-view.ts";
