import { reasonOfFailure } from '@tiffin/file-store'

/** Thrown when a change of the release registry is refused. The message has the reasons, in sentences for people. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal'
}

/** Thrown when the store of modules could not be read or written. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  /** The cause as part of a sentence: "its disk is full". */
  readonly reason: string

  constructor(cause: unknown) {
    const reason = reasonOfFailure(cause)
    super(`The store of released modules failed: ${reason}.`, { cause })
    this.reason = reason
  }
}
