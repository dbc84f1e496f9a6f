import { lazyPart } from './lazy-part.ts'

const importConfirm = async () => (await import('./confirm-question.tsx')).ConfirmDialog
const importDrawer = async () => (await import('./mobile-drawer.tsx')).MobileDrawer
const importToasts = async () => (await import('./toasts.tsx')).Toasts

/** Dialogs and toasts come with the first of them, not with the first page. */
export const ConfirmDialog = lazyPart(importConfirm)
export const MobileDrawer = lazyPart(importDrawer)
export const Toasts = lazyPart(importToasts)

/** With the first touch or key, so that they are there when the connection no longer is. Returns how to stop. */
export function prefetchWithFirstInput(): () => void {
  const stop = new AbortController()
  const prefetch = () => {
    stop.abort()
    for (const load of [importConfirm, importDrawer, importToasts]) load().catch(() => undefined)
  }
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, prefetch, { signal: stop.signal, passive: true })
  return () => stop.abort()
}
