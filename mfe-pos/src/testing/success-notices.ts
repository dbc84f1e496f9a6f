import { TIMINGS } from '@tiffin/web-kit'

const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

type Timer = Parameters<typeof clearTimeout>[0]

/** What the pending timers of success notices do, by timer. Timers of a fake clock are not among them. */
const pending = new Map<Timer, () => void>()

globalThis.setTimeout = ((run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
  const timer = startTimer(() => {
    pending.delete(timer)
    run(...given)
  }, ms)
  if (ms === TIMINGS.popupCloseMs) pending.set(timer, () => run(...given))
  return timer
}) as typeof setTimeout

globalThis.clearTimeout = ((timer: Timer) => {
  pending.delete(timer)
  stopTimer(timer)
}) as typeof clearTimeout

/**
 * Ends the notices of success that are shown now. The specification keeps each notice for 1.2 seconds, which a test
 * with many punches would wait for in real time; tests about that time have a fake clock.
 */
export function endSuccessNotices(): void {
  for (const [timer, run] of pending) {
    clearTimeout(timer)
    run()
  }
}
