import type { Page } from 'playwright-core'

/** The frames that a 60 Hz screen showed of a page. */
export type Frames = {
  readonly perSecond: number
  /** The percentage of due frames that were not drawn. */
  readonly droppedPercent: number
  readonly longestMs: number
  /** Milliseconds a second that the main thread was busy, at its slowed speed. */
  readonly busyMsPerSecond: number
}

const FRAME_MS = 1_000 / 60

/** Counts the frames of a page for `ms` milliseconds from now, while `action` runs. Resolves once both are over. */
export async function countFrames(page: Page, ms: number, action?: () => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await busyMs()
  const [gaps] = await Promise.all([
    page.evaluate(
      (wantedMs) =>
        new Promise<number[]>((resolve) => {
          const found: number[] = []
          let last = 0
          let first = 0
          const next = (now: number) => {
            first ||= now
            if (last) found.push(now - last)
            last = now
            if (now - first < wantedMs) requestAnimationFrame(next)
            else resolve(found)
          }
          requestAnimationFrame(next)
        }),
      ms,
    ),
    action?.(),
  ])
  const busy = (await busyMs()) - before
  await session.detach()
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  return {
    perSecond: round(gaps.length / seconds),
    droppedPercent: round((100 * dropped) / (gaps.length + dropped)),
    longestMs: round(Math.max(...gaps)),
    busyMsPerSecond: round(busy / seconds),
  }
}

/** Returns the round with the median of the frames a second. */
export function median(rounds: readonly Frames[]): Frames {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
