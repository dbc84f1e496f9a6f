import { expect, test } from 'vitest'
import { placeToasts, type OpenDialog } from './place-toasts.ts'

const SCREEN = { screenHeight: 844, gap: 6 }
const dialog = (top: number, bottom: number): OpenDialog => ({ top, bottom, head: { top, bottom: top + 57 } })

test.each([
  ['no dialog', null, 44, 60],
  ['a dialog far below', dialog(300, 700), 44, 60],
  ['a dialog that begins where they would be: at the top edge', dialog(72, 772), 44, 6],
  ['a dialog that leaves them just room above', dialog(56, 788), 44, 6],
  ['a sheet from the top that leaves room below: there', dialog(0, 700), 44, 706],
  ['a dialog of the whole height: below its head', dialog(12, 832), 44, 75],
  ['a sheet over the whole screen: below its head', dialog(0, 844), 44, 63],
  ['a dialog with room for one, and four of them: below its head', dialog(72, 772), 120, 135],
])('%s', (_what, open, height, top) => {
  expect(placeToasts(open, { ...SCREEN, usualTop: 60, height })).toBe(top)
})
