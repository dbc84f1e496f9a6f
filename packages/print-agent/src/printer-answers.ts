/** An answer of a printer, one byte by the manuals: `at-once` to `DLE EOT`, `in-order` to `GS r`. */
export type Answer = { readonly kind: 'at-once' | 'in-order'; readonly byte: number }

/** The number of bytes after the first byte of an unrequested report (ASB), which some printers are set to send. */
const REST_OF_REPORT = 3

/**
 * Returns a function that finds the answers in each chunk from a printer. Fixed bits distinguish the kinds of bytes.
 * Flow control and reports are skipped; the later bytes of a report look like answers in order.
 */
export function createAnswerReader(): (bytes: Uint8Array) => Answer[] {
  let toSkip = 0
  return (bytes) => {
    const answers: Answer[] = []
    for (const byte of bytes) {
      if (toSkip > 0) toSkip -= 1
      else if ((byte & 0x93) === 0x10) toSkip = REST_OF_REPORT
      else if ((byte & 0x93) === 0x12) answers.push({ kind: 'at-once', byte })
      else if ((byte & 0x90) === 0) answers.push({ kind: 'in-order', byte })
    }
    return answers
  }
}

/** Returns whether an answer to `GS r 1` reports missing paper: some printers answer in order even without paper. */
export function saysPaperIsOut(byte: number): boolean {
  return (byte & 0x0c) !== 0
}
