import type { KeyboardEvent } from 'react'

/**
 * The keys of a bump bar in a dialog, which has no Tab and no Escape: arrows go to the next button or field and back,
 * Backspace closes. In a field up and down count, and Backspace deletes.
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
