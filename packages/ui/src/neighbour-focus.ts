/**
 * Keeps the place of a keyboard user who deletes a row. Call it before the deletion with an element inside the row; the
 * function it returns then moves the focus to the next row below, else to the one above, else to the heading of the
 * card or page.
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

/** Finds the button in the next row on one side. Rows without a button are group headings and are skipped. */
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
