/** A client counts from when it sends, this side from when the call arrives: so much later at most, on a busy machine. */
const TRANSIT_MS = 250;

/**
 * Whether a call that was cut short now was cut short by its deadline. The client's clock runs out first, and what
 * arrives then is a cancellation just before the deadline that this side has computed.
 */
export function cutByDeadline(call: { getDeadline(): Date | number }): boolean {
  return Date.now() >= Number(call.getDeadline()) - TRANSIT_MS;
}
