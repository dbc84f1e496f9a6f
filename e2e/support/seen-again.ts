import type { Page } from '@playwright/test'

/**
 * Tells a page that somebody looks at it again, as after a change of tabs. The page then reads at once what is older
 * than a few seconds, which it would otherwise read within half a minute.
 */
export async function seenAgain(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
}
