import { expect, test } from 'vitest'
import { drawPaper } from './draw-paper.ts'
import { parseEscPos } from './parse-esc-pos.ts'

const bytesOf = (text: string) => Uint8Array.from([...text], (character) => character.charCodeAt(0))

test.each([
  ['a tab', 'Dal\tRice', 'No command of a slip at byte 3: 09 52 69'],
  ['a letter of a code page', 'Cr\x8ame', 'No command of a slip at byte 2: 8a 6d 65'],
  ['a command cut off', '\x1b', 'No command of a slip at byte 0: 1b end end'],
  ['a picture cut off', '\x1dv0\x00\x02\x00\x02\x00abc', 'No picture at byte 0, or not all of it is there'],
  ['a picture of twice the size', '\x1dv0\x03\x01\x00\x01\x00a', 'No picture at byte 0, or not all of it is there'],
  ['a kick cut off', '\x1bp\x00\x19', 'No kick of a drawer at byte 0'],
  ['a kick of a pin that is none', '\x1bp\x02\x19\x19', 'No kick of a drawer at byte 0'],
  ['a QR code cut off', '\x1d(k\x0c\x001P0TEST', 'No QR code at byte 0, or not all of it is there'],
])('a printer is sent nothing unknown: %s', (_, text, message) => {
  expect(() => parseEscPos(bytesOf(text))).toThrow(message)
})

test('a text that is too long goes on in the next line, and one without an end is not printed', () => {
  expect(drawPaper(bytesOf('12345678901\n\x1d!\x11\x1ba\x02abcdef\n\x1ba\x00lost'), 10).split('\n')).toEqual([
    '  |1234567890|',
    '  |1         |',
    ' 2|a b c d e |',
    ' 2|        f |',
  ])
})
