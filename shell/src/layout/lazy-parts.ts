import { lazy, type ComponentType } from 'react'

const FIRST_RETRY_AFTER_MS = 1_000
const RETRY_AT_LEAST_EVERY_MS = 30_000

const importConfirm = async () => (await import('./confirm-question.tsx')).ConfirmDialog
const importDrawer = async () => (await import('./mobile-drawer.tsx')).MobileDrawer
const importToasts = async () => (await import('./toasts.tsx')).Toasts

// The till has no sidebar and shall not wait for one; dialogs and toasts come with the first of them.
export const AppLayout = lazyPart(async () => (await import('./app-layout.tsx')).AppLayout)
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

/** A lost connection must not take down the app around a part, so it is asked for until it comes. */
function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilItComes(load) }))
}

async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_RETRY_AFTER_MS; ; waitMs = Math.min(2 * waitMs, RETRY_AT_LEAST_EVERY_MS)) {
    try {
      return await load()
    } catch (error) {
      console.warn('A part of the page did not come and is asked for again', error)
      await new Promise((resume) => setTimeout(resume, waitMs))
    }
  }
}
