import type { Page } from '@playwright/test'

declare global {
  interface Window {
    printedPages?: string[]
  }
}

/** A printer that keeps what it was sent instead of opening a dialog: what the print styles leave on the paper. */
export async function attachPrinter(page: Page): Promise<{ printed: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    window.printedPages = []
    window.print = () => {
      const paper = document.querySelector<HTMLElement>('.tiffin-print')
      window.printedPages?.push((paper?.textContent ?? '').trim())
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  return { printed: () => page.evaluate(() => window.printedPages ?? []) }
}
