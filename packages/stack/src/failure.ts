/**
 * Thrown for a failure on which the person at the terminal can act. The message says what went wrong, `advice` what to
 * do about it, and `log` is the end of the output of the program that failed.
 */
export class StackFailure extends Error {
  override readonly name = 'StackFailure'
  readonly advice: string | undefined
  readonly log: string | undefined

  constructor(message: string, options: { advice?: string; log?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.advice = options.advice
    this.log = options.log
  }
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code
}
