import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "../../request.ts";
import { sendKeys } from "../keys.ts";

/** What is known of the chat windows of these numbers, by the server's clock; asking changes nothing. */
export const windowsQuery = (numbers: readonly string[]) =>
  queryOptions({
    queryKey: sendKeys.windows(numbers),
    queryFn: ({ signal }) => http("POST /api/chat/windows", { body: { to: [...numbers] }, signal }),
    placeholderData: keepPreviousData,
    // A POST that may be made again: nothing else knows that this one only reads.
    retry: 1,
  });
