export { copyGroup, groupPeople, type PlannedPeople, planGroup, planPeople } from "./copy-group.ts";
export { copyList, listPeople } from "./copy-list.ts";
export { copyPeople } from "./copy-people.ts";
export { getDraft } from "./drafts.ts";
export { planDraft } from "./plan-draft.ts";
export { readDraftFile, saveDraft, saveDraftFile } from "./save-draft.ts";
