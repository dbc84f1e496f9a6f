import { expect, type Page } from '@playwright/test'

/** As an old tablet's owner sets it: every size of the product follows the root's. */
export async function doubleText(page: Page): Promise<void> {
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Nothing scrolls sideways, no control is cut by the screen's edge or by its own, and no text has lost its room. */
export async function expectNothingCut(page: Page, scene: string): Promise<void> {
  const found = await page.evaluate(() => {
    const cut: string[] = []
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) cut.push(`the page is ${over} px too wide`)
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    for (const control of document.querySelectorAll<HTMLElement>('button, a[href], [role=tab], input, select')) {
      if (!control.checkVisibility() || control.closest('.sr-only, [aria-hidden=true], [inert]')) continue
      const { left, right, width } = control.getBoundingClientRect()
      const name = control.ariaLabel ?? (control.textContent || control.getAttribute('name'))
      if (width > 0 && !isScrolled(control.parentElement) && (left < -1 || right > innerWidth + 1))
        cut.push(`${name} stands at ${left.toFixed()}–${right.toFixed()}`)
      if (control.matches('button, a') && control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 0)
        cut.push(`${name} needs ${control.scrollWidth} of ${control.clientWidth} px`)
    }
    for (const text of document.querySelectorAll<HTMLElement>('p, span, h1, h2, h3, h4, th, td')) {
      const { overflowX, clipPath, fontSize } = getComputedStyle(text)
      if (overflowX !== 'hidden' || clipPath !== 'none' || !text.checkVisibility()) continue
      const hasRoom = text.clientWidth >= 2 * Number.parseFloat(fontSize) || text.scrollWidth <= text.clientWidth + 1
      if (!hasRoom) cut.push(`${text.textContent} has ${text.clientWidth} of ${text.scrollWidth} px`)
    }
    return cut
  })
  expect.soft(found, `cut on ${scene}`).toEqual([])
}
