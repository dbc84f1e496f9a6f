import { testSlip } from '@tiffin/slips'
import { escPosOf } from '@tiffin/slips/esc-pos'
import { createFakeUsbPrinter, drawPaper, type PrinterBehaviour } from '@tiffin/slips/testing'
import { describe, expect, test } from 'vitest'
import type { PrinterProblem } from '@tiffin/domain'
import type { PrintOptions } from '@tiffin/print-agent'
import { printOnUsb } from './usb-printer.ts'

const SLIP = escPosOf(testSlip({ printer: 'Tandoor', at: '2026-11-27T14:30:00.000Z' }), 48)
/** Options that wait long for answers, for printers that answer at once. */
const PATIENT = { answerMs: 60_000, inOrderMs: 60_000, askEveryMs: 1, silenceMs: 60_000 } as const
/** Options that hardly wait for answers, for printers that give none. */
const HASTY = { ...PATIENT, answerMs: 1, silenceMs: 1 } as const

/** The behaviour of a printer, the options of the call, the outcome and the number of papers. */
const OUTCOMES = [
  ['answers', PATIENT, { result: 'printed', isConfirmed: true }, 1],
  ['paper-out', PATIENT, { result: 'not-printed', problem: 'paper-out' }, 0],
  ['cover-open', PATIENT, { result: 'not-printed', problem: 'cover-open' }, 0],
  ['error', PATIENT, { result: 'not-printed', problem: 'printer-error' }, 0],
  ['wedges', { ...PATIENT, silenceMs: 1 }, { result: 'unknown', problem: 'silent' }, 0],
  ['dies', PATIENT, { result: 'unknown', problem: 'broken-off' }, 0],
  ['knows-no-end', { ...PATIENT, inOrderMs: 1 }, { result: 'printed', isConfirmed: false }, 1],
  ['prints', { ...PATIENT, answerMs: 1 }, { result: 'printed', isConfirmed: false }, 1],
  ['breaks-off', PATIENT, { result: 'not-printed', problem: 'broken-off' }, 0],
  ['wedged', HASTY, { result: 'unknown', problem: 'silent' }, 0],
] as const satisfies readonly (readonly [PrinterBehaviour, PrintOptions, object, number])[]

describe('what becomes of a slip on USB', () => {
  test.each(OUTCOMES)('on a printer that %s', async (behaviour, options, outcome, papers) => {
    const printer = createFakeUsbPrinter(behaviour)

    expect(await printOnUsb(printer.device, SLIP, options)).toEqual(outcome)

    await expect.poll(() => printer.papers.map((paper) => drawPaper(paper, 48))).toHaveLength(papers)
    for (const paper of printer.papers) expect([...paper]).toEqual([...SLIP])
    // The printer took nothing of a slip that is `not-printed`, so a second attempt needs no mark.
    expect(outcome.result === 'not-printed' ? printer.taken() : 0).toBe(0)
  })

  test('on a printer without a way to answer: it is asked nothing, and taken is not printed', async () => {
    const printer = createFakeUsbPrinter('answers', { hasIn: false })

    expect(await printOnUsb(printer.device, SLIP, PATIENT)).toEqual({ result: 'printed', isConfirmed: false })
    expect(printer.papers.map((paper) => [...paper])).toEqual([[...SLIP]])
  })

  test('on one that the system keeps, and on one that is not connected', async () => {
    const held = createFakeUsbPrinter('answers', { claim: 'refused' })
    const heldSilently = createFakeUsbPrinter('answers', { claim: 'unanswered' })
    const gone = createFakeUsbPrinter('answers')
    gone.unplug()

    const unreachable = { result: 'not-printed', problem: 'unreachable' }
    expect(await printOnUsb(held.device, SLIP, PATIENT)).toEqual({ ...unreachable, code: 'held' })
    expect(await printOnUsb(heldSilently.device, SLIP, { ...PATIENT, openMs: 1 })).toEqual({
      ...unreachable,
      code: 'held',
    })
    expect(await printOnUsb(gone.device, SLIP, PATIENT)).toEqual({ ...unreachable, code: 'gone' })
  })
})

test('paper that ends half-way is reported and waited for, and the slip is not sent again', async () => {
  const printer = createFakeUsbPrinter('half-way')
  const said: (PrinterProblem | null)[] = []
  const outcome = await printOnUsb(printer.device, SLIP, {
    ...PATIENT,
    onProblem: (problem) => {
      said.push(problem)
      printer.mend()
    },
  })

  expect(outcome).toEqual({ result: 'printed', isConfirmed: true })
  expect([...new Set(said)]).toEqual(['paper-out'])
  expect(printer.papers.map((paper) => [...paper])).toEqual([[...SLIP]])
})

test('a cable that is pulled out in the middle leaves it unknown, and the next slip comes out once it is back', async () => {
  const printer = createFakeUsbPrinter('slow')
  const printing = printOnUsb(printer.device, SLIP, PATIENT)
  await expect.poll(printer.taken).toBe(SLIP.length)
  printer.unplug()

  expect(await printing).toEqual({ result: 'unknown', problem: 'broken-off' })
  expect(printer.papers).toEqual([])
  printer.become('answers')
  printer.plug()
  expect(await printOnUsb(printer.device, SLIP, PATIENT)).toEqual({ result: 'printed', isConfirmed: true })
  expect(printer.papers).toHaveLength(1)
})

test('a printer that answered once and is silent has failed: what it did not take is not printed', async () => {
  const printer = createFakeUsbPrinter('answers')
  await printOnUsb(printer.device, SLIP, PATIENT)
  printer.become('wedged')
  const taken = printer.taken()

  expect(await printOnUsb(printer.device, SLIP, HASTY)).toEqual({ result: 'not-printed', problem: 'silent' })
  expect(printer.taken()).toBe(taken)
})

test('slips one after the other open the printer again only once it is closed', async () => {
  const printer = createFakeUsbPrinter('answers')
  for (const _slip of [1, 2, 3]) await printOnUsb(printer.device, SLIP, PATIENT)

  expect(printer.papers).toHaveLength(3)
})

test('slips that come at once for one printer wait for each other, and not for those of another printer', async () => {
  const [printer, busy] = [createFakeUsbPrinter('answers'), createFakeUsbPrinter('slow')]
  const onBusy = printOnUsb(busy.device, SLIP, PATIENT)
  await expect.poll(busy.taken).toBe(SLIP.length)

  const outcomes = await Promise.all([1, 2].map(() => printOnUsb(printer.device, SLIP, PATIENT)))

  const printed = { result: 'printed', isConfirmed: true }
  expect(outcomes).toEqual([printed, printed])
  expect(printer.papers.map((paper) => [...paper])).toEqual([[...SLIP], [...SLIP]])
  expect(busy.papers).toEqual([])
  busy.mend()
  expect(await onBusy).toEqual(printed)
})
