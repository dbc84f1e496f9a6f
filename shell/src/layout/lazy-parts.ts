import { lazyPart } from './lazy-part.ts'

const importConfirm = async () => (await import('./confirm-question.tsx')).ConfirmDialog
const importLayout = async () => (await import('./app-layout.tsx')).AppLayout
const importShellRenewal = async () => (await import('../worlds/shell-renewal.tsx')).ShellRenewal
const importSlotHost = async () => (await import('../slots/slot-host.tsx')).SlotHost
const importToasts = async () => (await import('./toasts.tsx')).Toasts

/**
 * Parts that the first page does not need: the till has no sidebar, and dialogs, toasts and slots load with the first
 * of them.
 */
export const AppLayout = lazyPart(importLayout)
export const ConfirmDialog = lazyPart(importConfirm)
export const ShellRenewal = lazyPart(importShellRenewal)
export const SlotHost = lazyPart(importSlotHost)
export const Toasts = lazyPart(importToasts)

/**
 * Loads dialog, layout and toasts on the first touch or key, so that they work after the connection is lost.
 *
 * @returns a function that cancels it
 */
export function prefetchWithFirstInput(): () => void {
  const stop = new AbortController()
  const prefetch = () => {
    stop.abort()
    for (const load of [importConfirm, importLayout, importToasts]) load().catch(() => undefined)
  }
  for (const input of ['pointerdown', 'keydown'])
    addEventListener(input, prefetch, { signal: stop.signal, passive: true })
  return () => stop.abort()
}
