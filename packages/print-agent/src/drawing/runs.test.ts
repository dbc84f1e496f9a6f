import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

const partsOf = (text: string) => runsOf(text).map((run) => run.text)

test.each([
  ['₹1,695.00', ['₹1,695.00']],
  ['पनीर टिक्का 2 pc', ['पनीर टिक्का', ' 2 pc']],
  ['T4, बगीचा', ['T4, ', 'बगीचा']],
  ['தோசை पनीर', ['தோசை', ' ', 'पनीर']],
  ['বাংলা।', ['বাংলা।']],
  ['क्\u200dष', ['क्\u200dष']],
  // A joiner between Latin letters has no effect.
  ['a\u200db', ['ab']],
])('%s is drawn in parts of one script', (text, parts) => {
  expect(partsOf(text)).toEqual(parts)
})

test('a text with letters from right to left stays one, and begins where its first letter does', () => {
  expect(runsOf('چکن 65 (نیا)')).toMatchObject([{ text: 'چکن 65 (نیا)', isRightToLeft: true }])
  expect(runsOf('65 چکن')).toMatchObject([{ isRightToLeft: true }])
  expect(runsOf('Biryani (بریانی) पनीर')).toMatchObject([{ isRightToLeft: false }])
})
