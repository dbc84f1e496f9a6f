import type { Page } from '@playwright/test'

/** Gives timers of `ms` milliseconds another time, in all pages that are opened from now on. */
export async function changeTimers(page: Page, ms: number, otherMs: number): Promise<void> {
  await page.addInitScript(
    ([changed, other]) => {
      const { setTimeout: wait } = globalThis
      globalThis.setTimeout = ((run: () => void, after?: number, ...given: unknown[]) =>
        wait(run, after === changed ? other : after, ...given)) as typeof setTimeout
    },
    [ms, otherMs] as const,
  )
}
