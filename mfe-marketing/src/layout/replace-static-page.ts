const FOCUSABLE = 'a[href], button, input'

/**
 * Replaces the static page that the gateway sent with the live page. The live page looks the same, so nothing moves,
 * and a link or button that had the focus keeps it.
 *
 * @returns true where there was a static page
 */
export function replaceStaticPage(page: HTMLElement): boolean {
  const before = document.getElementById('static-page')
  if (!before) return false
  const at = [...before.querySelectorAll<HTMLElement>(FOCUSABLE)].findIndex((each) => each === document.activeElement)
  before.remove()
  if (at >= 0) page.querySelectorAll<HTMLElement>(FOCUSABLE)[at]?.focus({ preventScroll: true })
  return true
}
