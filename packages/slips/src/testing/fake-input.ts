import type { FakeMechanism } from './fake-mechanism.ts'

const DLE = 0x10
const EOT = 0x04
const GS = 0x1d

/**
 * Returns a function that takes the bytes of one connection: questions are answered at once, and all other bytes go to
 * the mechanism. `isOver` ends it in the middle of the bytes, where the connection has ended.
 */
export function createInput(
  mechanism: FakeMechanism,
  answer: (byte: number) => void,
): (chunk: Uint8Array, isOver?: () => boolean) => void {
  let pending = Buffer.alloc(0)
  const tell = (n: number) => {
    const status = mechanism.answer(n)
    if (status !== null) answer(status)
  }
  return (chunk, isOver = () => false) => {
    pending = Buffer.concat([pending, chunk])
    for (let part = partOf(pending); part && !isOver(); part = partOf(pending)) {
      const bytes = pending.subarray(0, part.length)
      pending = pending.subarray(part.length)
      if (part.isQuestion) {
        if (bytes[0] === DLE) tell(bytes[2]!)
        else mechanism.take('question')
        continue
      }
      for (const n of questionsWithin(bytes)) tell(n)
      mechanism.take(Buffer.from(bytes))
    }
  }
}

/** Finds the questions within other data: by the manuals a printer also answers a `DLE EOT n` there. */
function questionsWithin(bytes: Buffer): number[] {
  return [...bytes].flatMap((byte, at) =>
    byte === DLE && bytes[at + 1] === EOT && bytes[at + 2] !== undefined ? [bytes[at + 2]!] : [],
  )
}

/** A part of the received bytes: either a question, or the bytes before the next question. */
type Part = { readonly length: number; readonly isQuestion: boolean }

function partOf(bytes: Buffer): Part | null {
  let length = 0
  while (length < bytes.length) {
    const question = isQuestion(bytes, length)
    if (question !== false) {
      if (length > 0) break
      return question === true ? { length: 3, isQuestion: true } : null
    }
    const step = lengthAt(bytes, length)
    if (step === null || length + step > bytes.length) break
    length += step
  }
  return length > 0 ? { length, isQuestion: false } : null
}

/** Returns whether a question begins at `at`, `DLE EOT n` or `GS r n`; null while too few bytes have arrived. */
function isQuestion(bytes: Buffer, at: number): boolean | null {
  const [first, second, n] = bytes.subarray(at, at + 3)
  if (first !== DLE && first !== GS) return false
  if (second === undefined) return null
  if (second !== (first === DLE ? EOT : 0x72)) return false
  return n === undefined ? null : true
}

/**
 * Returns the number of bytes to skip before the next search for a question: the length of a command with data,
 * otherwise 1. It is null while too few bytes have arrived.
 */
function lengthAt(bytes: Buffer, at: number): number | null {
  const [first, second, third, low, high] = bytes.subarray(at, at + 5)
  if (first !== GS) return 1
  // The two commands with data are `GS v 0 m xL xH yL yH`, a picture, and `GS ( k pL pH`, a part of a QR code.
  if (second === 0x76) {
    const [xL, xH, yL, yH] = bytes.subarray(at + 4, at + 8)
    return yH === undefined ? null : 8 + (xL! + 256 * xH!) * (yL! + 256 * yH)
  }
  if (second === 0x28) return high === undefined || third === undefined ? null : 5 + low! + 256 * high
  return 1
}
