import { lazyShellPart } from './lazy-shell-part.ts'

/**
 * These parts are not in the first load: the till has no sidebar, and other parts, such as dialogs and toasts, are
 * needed later. Each is loaded when it is first shown, unless `prefetchWithFirstInput` loaded it before.
 */
export const AppLayout = lazyShellPart(async () => (await import('./app-layout.tsx')).AppLayout)
export const ConfirmDialog = lazyShellPart(async () => (await import('./confirm-question.tsx')).ConfirmDialog)
export const PreviewBand = lazyShellPart(async () => (await import('./preview-band.tsx')).PreviewBand)
export const ProfileAway = lazyShellPart(async () => (await import('../session/later-parts.ts')).ProfileAway)
export const ShellRenewal = lazyShellPart(async () => (await import('../worlds/shell-renewal.tsx')).ShellRenewal)
export const SlotHost = lazyShellPart(async () => (await import('../slots/slot-host.tsx')).SlotHost)
export const Toasts = lazyShellPart(async () => (await import('../toasts/toasts.tsx')).Toasts)

/**
 * Loads dialog, layout and toasts on the first press or key, so that they work after the connection is lost.
 *
 * @returns a function that stops waiting for that input
 */
export function prefetchWithFirstInput(): () => void {
  const stop = new AbortController()
  const prefetch = () => {
    stop.abort()
    for (const part of [ConfirmDialog, AppLayout, Toasts]) void part.prefetch()
  }
  for (const input of ['pointerdown', 'keydown'])
    addEventListener(input, prefetch, { signal: stop.signal, passive: true })
  return () => stop.abort()
}
