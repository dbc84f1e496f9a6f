import { lazy, type ComponentType } from 'react'

const FIRST_RETRY_AFTER_MS = 1_000
const RETRY_AT_LEAST_EVERY_MS = 30_000

/**
 * A component that loads when it is first rendered. It retries until it succeeds, because a lost connection must not
 * break the app around it.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
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
