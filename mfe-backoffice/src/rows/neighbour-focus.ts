/**
 * Who deletes a row by keyboard goes on at the next one. Call it before the deletion with something inside the row;
 * what it returns moves the focus there afterwards: to the row below, else the one above, else the heading of the part.
 */
export function neighbourFocus(inside: HTMLElement): () => void {
  const row = inside.closest('tr, li')
  const buttonIn = (sibling: Element | null | undefined) => sibling?.querySelector<HTMLElement>('button')
  const next = buttonIn(row?.nextElementSibling) ?? buttonIn(row?.previousElementSibling)
  const heading = inside.closest('section, [role=dialog], body')?.querySelector<HTMLElement>('h1, h2')
  return () => {
    const target = next?.isConnected ? next : heading
    if (!target) return
    if (target === heading) target.tabIndex = -1
    target.focus()
  }
}
