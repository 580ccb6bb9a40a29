/** States of a message about which something may still be reported; as the index `message_open` has them. */
export const OPEN_STATES = "('scheduled', 'handed', 'operator')";
