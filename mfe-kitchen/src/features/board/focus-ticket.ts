/**
 * Returns the buttons that bump, in the order of their tickets. The chosen ticket is the one whose button has the
 * focus.
 */
export function bumpButtons(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[data-bump]')]
}

/** Chooses the ticket at a place, counted from 0; a place without a ticket changes nothing. */
export function focusTicket(within: ParentNode, place: number): void {
  const button = bumpButtons(within)[place]
  button?.focus()
  button?.closest('article')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
