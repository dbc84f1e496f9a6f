import { lazyPart, type LazyPart } from '@tiffin/web-kit'
import type { ComponentType } from 'react'

const FIRST_RETRY_AFTER_MS = 1_000
const RETRY_AT_LEAST_EVERY_MS = 30_000

/**
 * Returns a lazy part of the shell itself. Loading is retried until it succeeds, because a lost connection must not
 * break the app around the part.
 */
export function lazyShellPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(() => loadWithRetries(load))
}

async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_RETRY_AFTER_MS; ; waitMs = Math.min(2 * waitMs, RETRY_AT_LEAST_EVERY_MS)) {
    try {
      return await load()
    } catch (error) {
      console.warn('A part of the page did not come and is asked for again', error)
      await new Promise((resume) => setTimeout(resume, waitMs))
    }
  }
}
