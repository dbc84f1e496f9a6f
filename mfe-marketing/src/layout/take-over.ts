const FOCUSABLE = 'a[href], button, input'

/**
 * Puts a page in the place of the one that the gateway sent with the document, which looks the same: nothing moves, and
 * who has tabbed to a link stays there. @returns whether there was such a page
 */
export function takeOver(page: HTMLElement): boolean {
  const before = document.getElementById('static-page')
  if (!before) return false
  const at = [...before.querySelectorAll<HTMLElement>(FOCUSABLE)].findIndex((each) => each === document.activeElement)
  before.remove()
  if (at >= 0) page.querySelectorAll<HTMLElement>(FOCUSABLE)[at]?.focus({ preventScroll: true })
  return true
}
