import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeToasts, type ScreenExtent, type OpenDialog } from './place-toasts.ts'

/** The height of the edge that shows of each toast behind the newest. */
const EDGE_PX = 8
const MOST_EDGES = 3

/**
 * Provides the place at which toasts begin, in pixels from the top of the screen, so that they cover neither title nor
 * buttons of an open dialog, nor the field in it that has the focus, and whether they cover another part of the dialog.
 * Toasts also leave the elements marked `data-toasts-below` free: in an open dialog, such as the title of a bill with
 * its print button, or without a dialog on the page, such as the alarms of the till. Both values are up to date while a
 * toast is shown.
 */
export function useToastsTop(usualTop: number, gap: number): { readonly top: number; readonly isOverDialog: boolean } {
  const [place, setPlace] = useState({ top: usualTop, isOverDialog: false })

  useEffect(() => {
    const look = () => {
      const toasts = extentOfToasts()
      if (toasts === null) return
      const { height } = toasts
      const dialog = findOpenDialog(toasts)
      const from = dialog ? usualTop : Math.max(usualTop, bottomOfAlarms() + gap)
      const top = placeToasts(dialog, { usualTop: from, height, screenHeight: innerHeight, gap })
      const isOverDialog = dialog !== null && top < dialog.bottom && top + height > dialog.top
      setPlace((before) =>
        before.top === top && before.isOverDialog === isOverDialog ? before : { top, isOverDialog },
      )
    }
    // An observer runs before the screen is drawn. The new place must be set by then, or toasts would cover an opening
    // dialog for a moment.
    const observer = new MutationObserver(() => flushSync(look))
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', look)
    addEventListener('focusin', look)
    look()
    return () => {
      observer.disconnect()
      removeEventListener('focusin', look)
      removeEventListener('resize', look)
    }
  }, [usualTop, gap])
  return place
}

type ToastsExtent = Pick<DOMRect, 'left' | 'right' | 'height'>

function extentOfToasts(): ToastsExtent | null {
  const toasts = document.querySelectorAll('[data-sonner-toast]')
  const newest = [...toasts].find((toast) => toast.getAttribute('data-front') === 'true')
  if (!newest) return null
  const { left, right, height } = newest.getBoundingClientRect()
  return { left, right, height: height + EDGE_PX * Math.min(toasts.length - 1, MOST_EDGES) }
}

/**
 * Returns the bottom of the lowest element marked `data-toasts-below`, in pixels from the top of the screen; 0 without
 * one. The till may show several, such as alarms and the notice of decisions.
 */
function bottomOfAlarms(): number {
  const marked = [...document.querySelectorAll('[data-toasts-below]')]
  return Math.max(0, ...marked.map((each) => extentOf(each).bottom))
}

/**
 * Finds the topmost dialog; null without one. Dialogs below another dialog are hidden from screen readers; the topmost
 * one is not.
 */
function findOpenDialog(toasts: ToastsExtent): OpenDialog | null {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast(
    (each) => each.closest('[aria-hidden=true]') === null,
  )
  if (!dialog) return null
  const { top, bottom } = extentOf(dialog)
  const controls = [...controlsOver(dialog), ...fieldBelow(toasts, dialog)]
  return { top, bottom, head: { top, bottom: bottomOfHead(dialog, top) }, controls }
}

/**
 * Returns the field of the dialog that has the focus, so that what is typed into it can be read; empty without such a
 * field, and where toasts are beside it.
 */
function fieldBelow({ left, right }: ToastsExtent, dialog: Element): ScreenExtent[] {
  const field = document.activeElement
  if (!field?.matches('input, textarea') || !dialog.contains(field)) return []
  const extent = field.getBoundingClientRect()
  return extent.right <= left || extent.left >= right ? [] : [extent]
}

/**
 * Returns the lower of two bottoms: of the dialog's title, and of the element in it that is marked `data-toasts-below`.
 * Without both the result is `top`.
 */
function bottomOfHead(dialog: Element, top: number): number {
  const title = dialog.querySelector('header') ?? dialog.querySelector('h2')
  const parts = [title, dialog.querySelector('[data-toasts-below]')].filter((part) => part !== null)
  return Math.max(top, ...parts.map((part) => extentOf(part).bottom))
}

/**
 * Lists the controls of the element that covers the content of the dialog in its whole width; empty without one. The
 * content itself is left out, because the dishes of the till leave no place without a control.
 */
function controlsOver(dialog: Element): ScreenExtent[] {
  const over = dialog.querySelector('[data-over-content]')
  if (!over || over.clientWidth < dialog.clientWidth) return []
  return [...over.querySelectorAll('button, a, input, textarea, select')].map(extentOf)
}

function extentOf(element: Element): ScreenExtent {
  return element.getBoundingClientRect()
}
