import { expect, test } from 'vitest'
import { createAnswerReader } from './printer-answers.ts'

const kindsIn = (...chunks: number[][]) => {
  const read = createAnswerReader()
  return chunks.flatMap((chunk) => read(Uint8Array.from(chunk))).map(({ kind }) => kind)
}

test('answers at once and in order have two kinds, and flow control is none', () => {
  expect(kindsIn([0x12, 0x00], [0x13, 0x11], [0x32, 0x0c])).toEqual(['at-once', 'in-order', 'at-once', 'in-order'])
})

test('a report that nobody asked for is no answer, wherever it is cut', () => {
  expect(kindsIn([0x14, 0x00, 0x00, 0x0f, 0x00])).toEqual(['in-order'])
  expect(kindsIn([0x12, 0x14], [0x00], [0x00, 0x0f])).toEqual(['at-once'])
})
