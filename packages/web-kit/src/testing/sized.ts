import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests run at their full size. */
    readonly isWhole: boolean
  }
}

/** Returns the size of a screen test: `small` in `npm test`, `whole` in `npm run test:long`. */
export function sized<T>(small: T, whole: T): T {
  return inject('isWhole') ? whole : small
}
