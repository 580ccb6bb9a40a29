/** What an authenticator keeps beside a passkey to say whose it is: the 16 bytes of the person's id, and nothing personal. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

/** Does the handle of an answer name this person. */
export function isHandleOf(handle: string, userId: string): boolean {
  return handle === Buffer.from(userHandleOf(userId)).toString("base64url");
}
