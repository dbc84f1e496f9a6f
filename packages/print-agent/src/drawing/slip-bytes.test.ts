import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { testSlip, type Slip } from '@tiffin/slips'
import { escPosOf, UnprintableText } from '@tiffin/slips/esc-pos'
import { parseEscPos } from '@tiffin/slips/testing'
import { expect, test, vi } from 'vitest'
import { findDrawing } from './find-drawing.ts'
import { slipBytes } from './slip-bytes.ts'

const asciiSlip = testSlip({ printer: 'Kitchen printer', at: '2026-11-21T14:35:00.000Z' })
const rupees: Slip = { v: 1, title: '', rows: [{ kind: 'text', text: '₹9.00', align: 'left' }] }

test('a slip in ASCII loads nothing that draws', async () => {
  const load = vi.fn(() => Promise.resolve(null))

  expect(await slipBytes(asciiSlip, 48, load)).toEqual(escPosOf(asciiSlip, 48))
  expect(load).not.toHaveBeenCalled()
})

test('a slip with ₹ is drawn, and what nothing draws is [?] on it', async () => {
  const commands = parseEscPos(await slipBytes(rupees, 48, findDrawing))
  expect(commands.map(({ name }) => name)).toContain('picture')

  const spicy: Slip = { v: 1, title: '', rows: [{ kind: 'text', text: '₹9.00 🌶', align: 'left' }] }
  const marked: Slip = { v: 1, title: '', rows: [{ kind: 'text', text: '₹9.00 [?]', align: 'left' }] }
  expect(await slipBytes(spicy, 48, findDrawing)).toEqual(await slipBytes(marked, 48, findDrawing))
})

test('where what draws is not installed a slip with ₹ is refused as a whole, by its name', async () => {
  await expect(slipBytes(rupees, 48, () => Promise.resolve(null))).rejects.toThrow(UnprintableText)

  const here = import.meta.dirname
  const program = `
    const { slipBytes } = await import(${JSON.stringify(path.join(here, 'slip-bytes.ts'))})
    const { findDrawing } = await import(${JSON.stringify(path.join(here, 'find-drawing.ts'))})
    await slipBytes(${JSON.stringify(rupees)}, 48, findDrawing).catch((error) => process.stdout.write(error.message))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    path.join(here, '../testing/without-canvas.mjs'),
    '--input-type=module',
    '--eval',
    program,
  ])
  expect(stdout).toBe('The printer cannot print ₹ (U+20B9) in "₹9.00".')
})
