import { keepShownTill } from '../worker/keep-shown-till.ts'
import { watchSession } from './watch-session.ts'

/** Begins what a page of signed-in staff does beside its screens, until `left` is aborted. */
export function workInBackground(left: AbortSignal): void {
  watchSession(left)
  keepShownTill(left)
}
