import { expect, test } from 'vitest'
import { placeToasts, type OpenDialog } from './place-toasts.ts'

const SCREEN = { screenHeight: 844, gap: 6 }
const dialog = (top: number, bottom: number, controls: OpenDialog['controls'] = []): OpenDialog => ({
  top,
  bottom,
  head: { top, bottom: top + 57 },
  controls,
})
/**
 * The controls of a part that covers the content of a sheet: a button below the head, then rows of buttons up to
 * `last`.
 */
const rowsTo = (last: number) => {
  const rows = [{ top: 57, bottom: 105 }]
  for (let top = 120; top < last; top += 60) rows.push({ top, bottom: top + 44 })
  return [...rows, { top: 780, bottom: 824 }]
}

test.each([
  ['no dialog', null, 44, 60],
  ['a dialog far below', dialog(300, 700), 44, 60],
  ['a dialog that begins where they would be: at the top edge', dialog(72, 772), 44, 6],
  ['a dialog that leaves them just room above', dialog(56, 788), 44, 6],
  ['a sheet from the top that leaves room below: there', dialog(0, 700), 44, 706],
  ['a dialog of the whole height: below its head', dialog(12, 832), 44, 75],
  ['a sheet over the whole screen: below its head', dialog(0, 844), 44, 63],
  ['something with a row of buttons over it: below the row', dialog(0, 844, rowsTo(130)), 44, 170],
  ['something with many rows over it: below them', dialog(0, 844, rowsTo(400)), 44, 410],
  ['something full of rows over it: below its first button', dialog(0, 844, rowsTo(780)), 44, 111],
  ['the same, written from the bottom to the top', dialog(0, 844, rowsTo(780).toReversed()), 44, 111],
  ['a dialog with room for one, and four of them: below its head', dialog(72, 772), 120, 135],
])('%s', (_what, open, height, top) => {
  expect(placeToasts(open, { ...SCREEN, usualTop: 60, height })).toBe(top)
})
