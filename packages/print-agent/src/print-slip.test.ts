import { createConnection, Socket } from 'node:net'
import type { PrinterProblem } from '@tiffin/domain'
import { testSlip } from '@tiffin/slips'
import { escPosOf } from '@tiffin/slips/esc-pos'
import { drawPaper, startFakePrinter, type PrinterMood } from '@tiffin/slips/testing'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import { freePort } from '@tiffin/stack/testing/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import { printSlip, type PrintOptions } from './print-slip.ts'

const SLIP = escPosOf(testSlip({ printer: 'Tandoor', at: '2026-11-27T14:30:00.000Z' }), 48)
/** Waits for answers, as the printers of these tests give them at once. */
const PATIENT = { connectMs: DEADLINE_MS, answerMs: DEADLINE_MS, askEveryMs: 1, silenceMs: DEADLINE_MS } as const
/** Waits for no answer, for printers that give none. */
const HASTY = { ...PATIENT, answerMs: 1 } as const

async function printerIn(mood: PrinterMood) {
  const printer = await startFakePrinter(mood)
  onTestFinished(printer.stop)
  const print = (options: PrintOptions = PATIENT) => printSlip(placeOf(printer.port), SLIP, options)
  return { printer, print }
}

const placeOf = (port: number) => ({ written: 'the printer', ip: '127.0.0.1', port })

/** What each mood comes to: with which waiting it is tried, the outcome, and the number of papers. */
const OUTCOMES = [
  ['answers', PATIENT, { result: 'printed', isConfirmed: true }, 1],
  ['paper-out', PATIENT, { result: 'not-printed', problem: 'paper-out' }, 0],
  ['cover-open', PATIENT, { result: 'not-printed', problem: 'cover-open' }, 0],
  ['wedges', { ...PATIENT, silenceMs: 1 }, { result: 'unknown', problem: 'silent' }, 0],
  ['dies', PATIENT, { result: 'unknown', problem: 'broken-off' }, 0],
  ['prints', HASTY, { result: 'printed', isConfirmed: false }, 1],
  ['stays', { ...HASTY, closeWaitMs: 1 }, { result: 'printed', isConfirmed: false }, 1],
  ['breaks-off', PATIENT, { result: 'not-printed', problem: 'broken-off' }, 0],
  ['wedged', { ...HASTY, isKnownToAnswer: true }, { result: 'not-printed', problem: 'silent' }, 0],
] as const

describe('what becomes of a slip', () => {
  test.each(OUTCOMES)('on a printer that %s', async (mood, options, outcome, papers) => {
    const { printer, print } = await printerIn(mood)

    expect(await print(options)).toMatchObject(outcome)

    await expect.poll(() => printer.papers.length).toBe(papers)
    expect(printer.papers.every((paper) => Buffer.from(paper).equals(Buffer.from(SLIP)))).toBe(true)
    // Of a slip that was not printed nothing was taken, so that it may be sent again without a mark.
    expect(outcome.result === 'not-printed' ? printer.taken() : 0).toBe(0)
  })

  test('where no printer listens, and where the machine does not answer', async () => {
    expect(await printSlip(placeOf(await freePort()), SLIP, PATIENT)).toEqual({
      result: 'not-printed',
      problem: 'unreachable',
      code: 'ECONNREFUSED',
    })
    const connect = () => new Socket()
    expect(await printSlip(placeOf(9100), SLIP, { ...PATIENT, connectMs: 1, connect })).toEqual({
      result: 'not-printed',
      problem: 'unreachable',
      code: 'ETIMEDOUT',
    })
  })
})

/** A printer whose paper ends is told so and mended; what is on its papers then, and what was said meanwhile. */
async function printedAfterMending(mood: PrinterMood) {
  const { printer, print } = await printerIn(mood)
  const said: (PrinterProblem | null)[] = []
  const outcome = await print({
    ...PATIENT,
    onProblem: (problem) => {
      said.push(problem)
      printer.mend()
    },
  })
  return { outcome, said: [...new Set(said)], papers: printer.papers.map((paper) => drawPaper(paper, 48)) }
}

test('paper that ends half-way is told, waited for, and the slip is not sent again', async () => {
  const { outcome, said, papers } = await printedAfterMending('half-way')

  expect(outcome).toEqual({ result: 'printed', isConfirmed: true })
  expect(said).toEqual(['paper-out'])
  expect(papers).toEqual([drawPaper(SLIP, 48)])
})

test('a slow printer is waited for, and nothing is wrong with it', async () => {
  expect(await printedAfterMending('slow')).toEqual({
    outcome: { result: 'printed', isConfirmed: true },
    said: [null],
    papers: [drawPaper(SLIP, 48)],
  })
})

test('paper that nobody puts in is not waited for without end', async () => {
  const { print } = await printerIn('half-way')

  expect(await print({ ...PATIENT, longestMs: 5 })).toEqual({ result: 'unknown', problem: 'paper-out' })
})

test('control: who writes and closes says printed where no paper came out', async () => {
  const told = await Promise.all(
    (['paper-out', 'cover-open', 'half-way', 'slow'] as const).map(async (mood) => {
      const { printer } = await printerIn(mood)
      await writeAndClose(printer.port)
      return [mood, printer.papers.length]
    }),
  )

  expect(told).toEqual([
    ['paper-out', 0],
    ['cover-open', 0],
    ['half-way', 0],
    ['slow', 0],
  ])
})

/** Sends the slip as most programs do, and resolves once the connection has ended in order. */
function writeAndClose(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.resume()
    socket.end(SLIP)
  })
}
