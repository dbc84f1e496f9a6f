import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 40
const PAUSE_MS = 250

/**
 * Repeats a call that was answered with 503 or not at all, up to `TRIES` times, because the machine of a test is busy
 * while ten processes start. @returns the last answer; status 0 without one
 */
export async function withRetries<T extends { status: number; text: string }>(
  call: () => Promise<T>,
): Promise<T | { status: number; text: string }> {
  for (let left = TRIES; ; left--) {
    const answer = await call().catch((error: unknown) => ({ status: 0, text: String(error) }))
    if ((answer.status !== 503 && answer.status !== 0) || left === 0) return answer
    await sleep(PAUSE_MS)
  }
}
