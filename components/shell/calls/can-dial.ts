/** Whether a role may start calls; what a button shows only, the server decides. */
export function canDial(role: string | undefined): boolean {
  return role !== undefined && role !== "" && role !== "viewer";
}
