import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeToasts, type ScreenExtent, type OpenDialog } from './place-toasts.ts'

/** The height of the edge that shows of each toast behind the newest. */
const EDGE_PX = 8
const MOST_EDGES = 3

/**
 * Provides the place at which toasts begin, in pixels from the top of the screen, so that they cover neither the title
 * nor the buttons of an open dialog, and whether they cover another part of the dialog. Toasts also leave the elements
 * marked `data-toasts-below` free: in an open dialog, such as the title of a bill with its print button, or without a
 * dialog on the page, such as the alarms of the till. Both values are up to date while a toast is shown.
 */
export function useToastsTop(usualTop: number, gap: number): { readonly top: number; readonly isOverDialog: boolean } {
  const [place, setPlace] = useState({ top: usualTop, isOverDialog: false })

  useEffect(() => {
    const look = () => {
      const height = heightOfToasts()
      if (height === null) return
      const dialog = findOpenDialog()
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
    look()
    return () => {
      observer.disconnect()
      removeEventListener('resize', look)
    }
  }, [usualTop, gap])
  return place
}

function heightOfToasts(): number | null {
  const toasts = document.querySelectorAll('[data-sonner-toast]')
  const newest = [...toasts].find((toast) => toast.getAttribute('data-front') === 'true')
  return newest ? extentOf(newest).height + EDGE_PX * Math.min(toasts.length - 1, MOST_EDGES) : null
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
function findOpenDialog(): OpenDialog | null {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast(
    (each) => each.closest('[aria-hidden=true]') === null,
  )
  if (!dialog) return null
  const { top, bottom } = extentOf(dialog)
  return { top, bottom, head: { top, bottom: bottomOfHead(dialog, top) }, controls: controlsOver(dialog) }
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

function extentOf(element: Element): ScreenExtent & { readonly height: number } {
  return element.getBoundingClientRect()
}
