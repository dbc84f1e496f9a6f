import type { KeyboardEvent } from 'react'

/**
 * Handles the keys of a bump bar in a dialog; a bump bar has no Tab and no Escape. Arrows move the focus to the next or
 * previous button or field, Backspace closes the dialog. In a field up and down change the number, and Backspace
 * deletes a digit.
 */
export function onDialogKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const { key, target, currentTarget } = event
  const isField = target instanceof HTMLInputElement && target.type !== 'checkbox'
  if (key === 'Backspace' && !isField) {
    event.preventDefault()
    return close()
  }
  const by = { ArrowRight: 1, ArrowLeft: -1, ...(!isField && { ArrowDown: 1, ArrowUp: -1 }) }[key]
  if (by === undefined) return
  event.preventDefault()
  const parts = [...currentTarget.querySelectorAll<HTMLElement>('button:enabled, input:enabled')]
  parts.at((parts.indexOf(target as HTMLElement) + by) % parts.length)?.focus()
}
