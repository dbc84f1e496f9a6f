import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'

/** An error outside of any test, with the file that ran when it was thrown, if known. */
export type StrayError = { readonly file?: string; readonly message: string }

/** Writes errors outside of any test to the file `TIFFIN_STRAY_ERRORS`, because Vitest's own report leaves them out. */
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
