import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Doubles the text as the settings of a device do: every size of the product follows the font size of the root.
 *
 * @returns a function that gives the text its usual size again
 */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({ content: ':root { font-size: 200% }' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return () => style.evaluate((element) => (element as HTMLStyleElement).remove())
}

/**
 * Expects that nothing scrolls sideways and no control is cut by the screen's edge or by its own. Also expects that
 * every text has enough room and no header of a table covers its rows.
 */
export async function expectNothingCut(page: Page, scene: string): Promise<void> {
  // The check is repeated, because a table that measures its room is drawn again after the text has grown.
  const whenDrawn = expect.configure({ soft: true })
  await whenDrawn.poll(() => page.evaluate(whatIsCut), `cut on ${scene}`).toEqual([])
}

/** Returns the parts that are cut or too wide, one line each. Runs in the page. */
function whatIsCut(): string[] {
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
  for (const text of document.querySelectorAll<HTMLElement>('p, span, time, dt, dd, h1, h2, h3, h4')) {
    if (text.childElementCount > 0 || text.clientWidth === 0 || !text.checkVisibility()) continue
    if (getComputedStyle(text).overflowX !== 'visible' || text.closest('.sr-only') || isScrolled(text)) continue
    const beyond = text.scrollWidth - text.clientWidth
    if (beyond > 1) cut.push(`${text.textContent} stands ${beyond} px out of its place`)
  }
  for (const row of document.querySelectorAll<HTMLElement>('thead + tbody > tr:first-child')) {
    const header = row.closest('table')!.tHead!.rows[0]!.cells[0]!
    const below = header.getBoundingClientRect().bottom - row.getBoundingClientRect().top
    if (scrollY === 0 && below > 1) cut.push(`${header.textContent} lies ${below.toFixed()} px on the first row`)
  }
  return cut
}

/** Expects that every control of a part of the page can be scrolled into sight, and that nothing covers it there. */
export async function expectReachable(part: Locator, scene: string): Promise<void> {
  const found = await part.evaluate((root) => {
    const lost: string[] = []
    for (const control of root.querySelectorAll<HTMLElement>('button, a[href], [role=tab], input, select')) {
      if (control.matches(':disabled') || !control.checkVisibility()) continue
      if (control.closest('.sr-only, [aria-hidden=true], [inert], [data-sonner-toaster]')) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hit = document.elementFromPoint(x, y)
      const name = control.ariaLabel ?? (control.textContent || control.getAttribute('name'))
      if (!control.contains(hit))
        lost.push(`${name} at ${x.toFixed()}, ${y.toFixed()} lies under ${hit?.outerHTML.slice(0, 100) ?? 'no part'}`)
    }
    return lost
  })
  expect.soft(found, `out of reach on ${scene}`).toEqual([])
}
