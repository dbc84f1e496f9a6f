import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'

/** An error that no test caught, with the file that ran when it was thrown, if that is known. */
export type StrayError = { readonly file?: string; readonly message: string }

/** Writes errors that no test caught to the file `TIFFIN_STRAY_ERRORS`: Vitest's own report leaves them out. */
export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: readonly unknown[], errors: readonly SerializedError[]): void {
    const file = process.env['TIFFIN_STRAY_ERRORS']
    if (file) writeFileSync(file, JSON.stringify(errors.map(strayError)))
  }
}

function strayError({ message, ...rest }: SerializedError): StrayError {
  const file: unknown = rest['VITEST_TEST_PATH']
  return typeof file === 'string' ? { file, message } : { message }
}
