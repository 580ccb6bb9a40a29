const PREFIX = "msg_";

/** The id of an SMS where a deployment gives ids of its own making. */
export function textIdOf(id: string): string {
  return PREFIX + id.replaceAll("-", "");
}

/** The UUID behind such an id; undefined for anything else. */
export function uuidOfTextId(text: string): string | undefined {
  const parts = /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text);
  return parts?.slice(1).join("-");
}
