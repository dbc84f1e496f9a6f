/** A slip was not printed, or nobody knows whether it was. The message says why, to somebody beside the printer. */
export class PrinterFailure extends Error {
  override readonly name = 'PrinterFailure'
}
