/**
 * Keeps the place of a keyboard user who deletes a row. Must be called before the deletion, with an element inside the
 * row.
 *
 * @returns a function that moves the focus to the first button of the row below, else of the row above, else to the
 *   heading of the card, dialog or page
 */
export function neighbourFocus(inside: HTMLElement): () => void {
  const row = inside.closest('tr, li')
  const next = buttonBeside(row, 'nextElementSibling') ?? buttonBeside(row, 'previousElementSibling')
  const heading =
    inside.closest('section, [role=dialog]')?.querySelector<HTMLElement>('h1, h2') ??
    document.querySelector<HTMLElement>('h1')
  return () => {
    const target = next?.isConnected ? next : heading
    if (!target) return
    if (target === heading) target.tabIndex = -1
    target.focus()
  }
}

/**
 * Finds the first button of the nearest row in one direction. Rows without a button are group headings and are skipped.
 */
function buttonBeside(
  row: Element | null,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  for (let sibling = row?.[direction]; sibling; sibling = sibling[direction]) {
    const button = sibling.querySelector<HTMLElement>('button')
    if (button) return button
  }
  return undefined
}
