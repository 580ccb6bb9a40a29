import type { Group } from "./contract/wire/paths.ts";

export type DoorAnswered = {
  /** A row of the table of doors, or `page`: never the path that was asked for, which has numbers and ids in it. */
  door: string;
  status: number;
  seconds: number;
};

/** Where METRICS_PORT is set, what this thread counts of what it does; every name given here is one of a bounded set. */
export type Meter = {
  door(answered: DoorAnswered): void;
  /** A request of a key that asked for something to be sent or made, and was accepted. */
  acceptance(door: string, isReplayed: boolean): void;
  /** People of one request to the service, by what its answer says of them. */
  sends(channel: Group, outcome: SendOutcome, people: number): void;
  /** One request to the service: its method and pattern, and the status of its answer or why there was none. */
  serviceAnswer(operation: string, answer: number | "unreachable" | "no-answer", seconds: number): void;
  /** One callback, by the code that it was answered with. */
  callback(code: string, seconds: number): void;
  events(kind: "stored" | "duplicate", count: number): void;
  round(loop: string, isDone: boolean): void;
};

export type SendOutcome = "accepted" | "rejected" | "unknown" | "not-sent";

const KEY = Symbol.for("tuma.meter");
type Place = { [KEY]?: Meter | undefined };

/** That of this thread, of which each entry of Next has its own copy of this module; undefined where nothing is counted. */
export const meter = (): Meter | undefined => (globalThis as Place)[KEY];

export function setMeter(given: Meter | undefined): void {
  (globalThis as Place)[KEY] = given;
}
