/** Thrown where a printer cannot be found, so that nothing was sent. The message is for a person beside the printer. */
export class PrinterFailure extends Error {
  override readonly name = 'PrinterFailure'
}
