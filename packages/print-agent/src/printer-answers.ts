/** What a printer says, by the manuals: one byte for a question. `at-once`: to `DLE EOT`. `in-order`: to `GS r`. */
export type Answer = { readonly kind: 'at-once' | 'in-order'; readonly byte: number }

/** How many bytes follow the first one of a report that nobody asked for (ASB), which some printers are set to send. */
const REST_OF_REPORT = 3

/**
 * Reads what a printer sends, chunk by chunk. Bits that are always the same tell the sorts of bytes apart; what is no
 * answer is left out: flow control, and reports, whose later bytes look like answers in order.
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

/** Whether an answer to `GS r 1` says that there is no paper: there are printers that go on without. */
export function saysPaperIsOut(byte: number): boolean {
  return (byte & 0x0c) !== 0
}
