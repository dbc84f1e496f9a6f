import { Socket } from 'node:net'
import type { PrinterProblem } from '@tiffin/domain'
import { testSlip } from '@tiffin/slips'
import { escPosOf } from '@tiffin/slips/esc-pos'
import { drawPaper, PRINTER_BEHAVIOURS, startFakePrinter, type PrinterBehaviour } from '@tiffin/slips/testing'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import { freePort } from '@tiffin/stack/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import { printInNetwork, type NetworkOptions } from './print-in-network.ts'
import { newPrinterMemory } from './printer-memory.ts'

const SLIP = escPosOf(testSlip({ printer: 'Tandoor', at: '2026-11-27T14:30:00.000Z' }), 48)
const DRAWN = drawPaper(SLIP, 48)
/** Options that wait long for answers, for printers that answer at once. */
const PATIENT = {
  connectMs: DEADLINE_MS,
  answerMs: DEADLINE_MS,
  inOrderMs: DEADLINE_MS,
  askEveryMs: 1,
  silenceMs: DEADLINE_MS,
} as const
/** Options that hardly wait for answers, for printers that give none. */
const HASTY = { ...PATIENT, answerMs: 1 } as const

async function printerIn(behaviour: PrinterBehaviour) {
  const printer = await startFakePrinter(behaviour)
  onTestFinished(printer.stop)
  const print = (options: NetworkOptions = PATIENT) => printInNetwork(placeOf(printer.port), SLIP, options)
  return { printer, print }
}

const placeOf = (port: number) => ({ ip: '127.0.0.1', port })

/** The behaviour of a printer, the options of the call, the outcome and the number of papers. */
const OUTCOMES = [
  ['answers', PATIENT, { result: 'printed', isConfirmed: true }, 1],
  ['paper-out', PATIENT, { result: 'not-printed', problem: 'paper-out' }, 0],
  ['cover-open', PATIENT, { result: 'not-printed', problem: 'cover-open' }, 0],
  ['error', PATIENT, { result: 'not-printed', problem: 'printer-error' }, 0],
  ['wedges', { ...PATIENT, silenceMs: 1 }, { result: 'unknown', problem: 'silent' }, 0],
  ['dies', PATIENT, { result: 'unknown', problem: 'broken-off' }, 0],
  ['knows-no-end', { ...PATIENT, inOrderMs: 1 }, { result: 'printed', isConfirmed: false }, 1],
  ['prints', HASTY, { result: 'printed', isConfirmed: false }, 1],
  ['stays', { ...HASTY, closeWaitMs: 1 }, { result: 'printed', isConfirmed: false }, 1],
  ['breaks-off', PATIENT, { result: 'not-printed', problem: 'broken-off' }, 0],
  [
    'wedged',
    { ...HASTY, memory: { ...newPrinterMemory(), hasAnswered: true } },
    { result: 'not-printed', problem: 'silent' },
    0,
  ],
] as const

describe('what becomes of a slip', () => {
  test.each(OUTCOMES)('on a printer that %s', async (behaviour, options, outcome, papers) => {
    const { printer, print } = await printerIn(behaviour)

    expect(await print(options)).toMatchObject(outcome)

    await expect.poll(() => printer.papers.length).toBe(papers)
    expect(printer.papers.every((paper) => Buffer.from(paper).equals(Buffer.from(SLIP)))).toBe(true)
    // The printer took nothing of a slip that is `not-printed`, so a second attempt needs no mark.
    expect(outcome.result === 'not-printed' ? printer.taken() : 0).toBe(0)
  })

  test('where no printer listens, and where the machine does not answer', async () => {
    expect(await printInNetwork(placeOf(await freePort()), SLIP, PATIENT)).toEqual({
      result: 'not-printed',
      problem: 'unreachable',
      code: 'ECONNREFUSED',
    })
    const connect = () => new Socket()
    expect(await printInNetwork(placeOf(9100), SLIP, { ...PATIENT, connectMs: 1, connect })).toEqual({
      result: 'not-printed',
      problem: 'unreachable',
      code: 'ETIMEDOUT',
    })
  })
})

test.each(['answers', 'prints'] as const)(
  'nobody wants it any more: a printer that %s gets nothing',
  async (behaviour) => {
    const { printer, print } = await printerIn(behaviour)

    expect(await print({ ...(behaviour === 'prints' ? HASTY : PATIENT), mayBegin: () => false })).toEqual({
      result: 'not-begun',
    })
    expect(printer.taken()).toBe(0)
  },
)

/** Prints on a printer that is mended at its first report. Returns the outcome, the reports and the papers. */
async function printedAfterMending(behaviour: PrinterBehaviour) {
  const { printer, print } = await printerIn(behaviour)
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

test('paper that ends half-way is reported and waited for, and the slip is not sent again', async () => {
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

describe('a printer that says how it is and not when it has printed', () => {
  const AT_ONCE = { ...PATIENT, inOrderMs: 1 } as const

  test('is asked in order once, and its paper has no letter of the question', async () => {
    const { printer, print } = await printerIn('knows-no-end')
    const memory = newPrinterMemory()

    expect(await print({ ...AT_ONCE, memory })).toEqual({ result: 'printed', isConfirmed: false })
    // A second question in order would wait for its answer until the deadline.
    expect(await print({ ...PATIENT, memory })).toEqual({ result: 'printed', isConfirmed: false })

    await expect.poll(() => printer.papers.map((paper) => drawPaper(paper, 48))).toEqual([DRAWN, DRAWN])
  })

  test('is waited for while it says that something is wrong, and failed once it says nothing', async () => {
    const { printer, print } = await printerIn('knows-no-end')
    const memory = newPrinterMemory()
    await print({ ...AT_ONCE, memory })
    printer.become('half-way')
    const said: (PrinterProblem | null)[] = []

    const printing = print({ ...AT_ONCE, memory, onProblem: (problem) => said.push(problem) })
    await expect.poll(() => said.length).toBeGreaterThan(10)
    expect(new Set(said)).toEqual(new Set(['paper-out']))
    printer.become('knows-no-end')
    expect(await printing).toEqual({ result: 'printed', isConfirmed: false })

    printer.become('wedges')
    expect(await print({ ...AT_ONCE, silenceMs: 1, memory })).toEqual({ result: 'unknown', problem: 'silent' })
  })

  test('is asked again after a failure: another printer may have taken its place', async () => {
    const { printer, print } = await printerIn('knows-no-end')
    const memory = newPrinterMemory()
    await print({ ...AT_ONCE, memory })
    printer.become('cover-open')
    await print({ ...AT_ONCE, memory })
    printer.become('answers')

    expect(await print({ ...PATIENT, memory })).toEqual({ result: 'printed', isConfirmed: true })
  })
})

describe('after a slip that was given up', () => {
  async function givenUp() {
    const { printer, print } = await printerIn('half-way')
    const memory = newPrinterMemory()
    expect(await print({ ...PATIENT, longestMs: 1, memory })).toMatchObject({ result: 'unknown' })
    return { printer, print, memory }
  }

  test('a late answer to it is not taken for one to the next slip', async () => {
    const { printer, print, memory } = await givenUp()
    printer.become('slow')
    const said: (PrinterProblem | null)[] = []
    const next = print({ ...PATIENT, memory, onProblem: (problem) => said.push(problem) })
    // The printer was asked three times: before and after the slip that was given up, and before the next slip.
    await expect.poll(printer.asked).toBe(3)
    expect(printer.taken()).toBe(SLIP.length)
    printer.printNext()

    await expect.poll(printer.taken).toBe(2 * SLIP.length)
    await expect.poll(() => said.length).toBeGreaterThan(10)
    expect(printer.papers).toHaveLength(1)
    printer.mend()

    expect(await next).toEqual({ result: 'printed', isConfirmed: true })
    expect(printer.papers).toHaveLength(2)
  })

  test('control: who forgets it says printed of a slip that is not', async () => {
    const { printer, print, memory } = await givenUp()
    printer.become('slow')
    const next = print({ ...PATIENT, memory: { ...memory, owedAnswers: 0 } })
    await expect.poll(printer.taken).toBe(2 * SLIP.length)
    printer.printNext()

    expect(await next).toEqual({ result: 'printed', isConfirmed: true })
    expect(printer.papers).toHaveLength(1)
  })

  test('a printer that does not answer in order yet gets no other', async () => {
    const { printer, print, memory } = await givenUp()
    printer.become('slow')

    expect(await print({ ...PATIENT, inOrderMs: 1, memory })).toEqual({ result: 'not-printed', problem: 'silent' })
    expect(printer.taken()).toBe(SLIP.length)
  })
})

/** The behaviours by the end of a slip. In `breaks-off`, chance decides whether the sender of the slip sees the error. */
const PRINTED_IN_THE_END = ['answers', 'slow', 'knows-no-end', 'prints', 'stays'] as const
const NEVER_PRINTED = ['paper-out', 'cover-open', 'error', 'half-way', 'wedges', 'dies'] as const
const NEVER_TAKEN = ['wedged'] as const

test('control: who writes and closes says printed in seven behaviours in which no paper came out', async () => {
  const papersIn = async (behaviour: PrinterBehaviour, taken: number) => {
    const { printer } = await printerIn(behaviour)
    await writeAndClose(printer.port)
    await expect.poll(printer.taken).toBe(taken)
    if (behaviour === 'slow') printer.mend()
    return printer.papers
  }

  for (const behaviour of PRINTED_IN_THE_END) {
    const papers = await papersIn(behaviour, SLIP.length)
    await expect.poll(() => papers.length).toBe(1)
  }
  for (const behaviour of NEVER_PRINTED) expect(await papersIn(behaviour, SLIP.length)).toEqual([])
  for (const behaviour of NEVER_TAKEN) expect(await papersIn(behaviour, 0)).toEqual([])

  expect([...PRINTED_IN_THE_END, ...NEVER_PRINTED, ...NEVER_TAKEN, 'breaks-off'].toSorted()).toEqual(
    PRINTER_BEHAVIOURS.toSorted(),
  )
  expect(NEVER_PRINTED.length + NEVER_TAKEN.length).toBe(7)
})

/** Sends the slip as most programs do, and resolves once the slip is written and the connection is ended. */
function writeAndClose(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new Socket()
    onTestFinished(() => void socket.destroy())
    socket.on('error', reject).once('finish', resolve)
    socket.connect(port, '127.0.0.1', () => socket.resume().end(SLIP))
  })
}
