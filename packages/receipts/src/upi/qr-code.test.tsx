import { upiLink, MAX_UPI_NAME_LENGTH, MAX_UPI_VPA_LENGTH, paise } from '@tiffin/domain'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { encode } from 'uqr'
import { PanelQr } from './panel-qr.tsx'
import { SlipQr } from './slip-qr.tsx'
import { qrLabel } from '@tiffin/slips'

afterEach(cleanup)

const linkTo = (vpa: string, name: string) =>
  upiLink({ payee: { vpa, name, merchantCode: '5812' }, amountPaise: paise(12_34_567_00), number: 'A1/2627/000123' })
const link = linkTo('spicegarden@okicici', 'Spice Garden')
const longest = linkTo(`${'x'.repeat(MAX_UPI_VPA_LENGTH - 4)}@ybl`, 'च'.repeat(MAX_UPI_NAME_LENGTH))
const amountPaise = paise(86_100)
const rowOf = (text: string) =>
  ({ kind: 'qr', text, above: 'Scan', below: 'spicegarden@okicici', label: qrLabel(amountPaise) }) as const
const image = () => screen.getByRole('img', { name: 'QR code to pay ₹861.00 by UPI' })
const modulesWide = () => Number(image().getAttribute('viewBox')?.split(' ')[2])

test('the drawing is the code of the link, module for module, dark on white, inside a quiet zone of four modules', () => {
  render(<SlipQr row={rowOf(link)} />)

  const [ground, dark] = image().querySelectorAll('path')
  expect([ground?.getAttribute('fill'), dark?.getAttribute('fill')]).toEqual(['#fff', '#000'])
  expect(ground?.getAttribute('d')).toBe(`M0 0h${modulesWide()}v${modulesWide()}H0z`)
  expect(rowsOf(dark?.getAttribute('d') ?? '', modulesWide())).toEqual(encode(link, { ecc: 'M', border: 4 }).data)
  expect(screen.getByText('spicegarden@okicici')).toBeDefined()
})

test.each([
  ['a usual link', link, 6],
  ['the longest link', longest, 4],
])('on paper a module of %s is whole dots of the printer, and the code fits paper of 58 mm', (_name, text, dots) => {
  render(<SlipQr row={rowOf(text)} />)

  const widthMm = Number(image().getAttribute('width')?.replace('mm', ''))
  expect((widthMm * 8) / modulesWide()).toBe(dots)
  expect(widthMm).toBeLessThanOrEqual(44)
  expect(image().getAttribute('height')).toBe(`${widthMm}mm`)
})

test.each([
  ['a usual link', link, 4],
  ['the longest link', longest, 3],
])('on the screen a module of %s is whole pixels, and the code fits a phone', (_name, text, pixels) => {
  render(<PanelQr link={text} amountPaise={amountPaise} />)

  expect(Number(image().getAttribute('width')) / modulesWide()).toBe(pixels)
  expect(Number(image().getAttribute('width'))).toBeLessThanOrEqual(300)
})

/** Reads the modules of a QR code, row by row, from its SVG path of rectangles; true is dark. */
function rowsOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return rows
}
