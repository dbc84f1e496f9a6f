import type { Page } from '@playwright/test'

/**
 * Tells a page that somebody looks at it again, as after a change of tabs. The page then reads what is older than a few
 * seconds, which it otherwise does every half minute.
 */
export async function seenAgain(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
}
