/**
 * Keeps the place of a user who deletes a row by keyboard. Call it before the deletion with an element inside the row;
 * the function it returns moves the focus afterwards: to the next row below, else above, else to the heading of the
 * part, or of the page where the part has none.
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

/** Rows without a button are headings of a group. */
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
