import { type RefObject, useEffect, useRef } from "react";

/** Brings what a press has led to into view once it is there; its own margin keeps it clear of the bars of a phone. */
export function useInView<Place extends HTMLElement>(isThere: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: "nearest" });
  }, [isThere]);
  return place;
}
