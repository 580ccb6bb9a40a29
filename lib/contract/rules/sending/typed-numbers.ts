/** What stands for a file where numbers were typed: a campaign keeps where its people came from. */
export const TYPED_NUMBERS = "Numbers typed under Send";
