import { ReleaseRefusal, StoreFailure } from '@tiffin/module-releases'
import { StackFailure } from '../failure.ts'

/**
 * Handles an error of a release: throws a StackFailure for a refusal or a failure of the store, and any other error
 * unchanged.
 */
export const throwNotPublished =
  (folder: string) =>
  (error: unknown): never => {
    const what = `${folder} was not published.`
    if (error instanceof ReleaseRefusal) throw new StackFailure(what, { log: error.message })
    throw asStackFailure(error, what)
  }

/**
 * Handles an error of the release of all modules at `npm start`: throws a failure of the store as a StackFailure that
 * blames no single module, and any other error unchanged.
 */
export function throwStoreFailure(error: unknown): never {
  throw asStackFailure(error, 'The modules could not be released.')
}

function asStackFailure(error: unknown, what: string): unknown {
  if (!(error instanceof StoreFailure)) return error
  return new StackFailure(what, {
    log: error.message,
    advice: 'What was copied so far is given to nobody. Try again once the store can be read and written.',
    cause: error,
  })
}
