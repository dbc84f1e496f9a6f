import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PrintJob } from '@tiffin/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PrintOutcome } from '../outcome.ts'
import { findDrawing } from '../drawing/find-drawing.ts'
import { slipBytes } from '../drawing/slip-bytes.ts'
import { deadlineOf } from './clock.ts'
import { openJournal } from './journal.ts'
import { createPrinting, type PrintOnPrinter } from './printing.ts'

const PRINTER = { id: 'p', name: 'Tandoor', address: '127.0.0.1:9100', columns: 48 } as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const jobOf = (id: string, attempt = 1): PrintJob => ({
  id,
  printer_id: PRINTER.id,
  attempt,
  slip: { v: 1, title: id, rows: [{ kind: 'text', text: id, align: 'left' }] },
})
const hasLease = () => false
const hasNone = () => true

/** Opens printing on a printer that waits until the test ends each slip with an outcome. */
function open() {
  const ends: ((outcome: PrintOutcome) => void)[] = []
  const asked: Parameters<PrintOnPrinter>[2]['mayBegin'][] = []
  const journal = openJournal(folder)
  const stop = new AbortController()
  const states: string[] = []
  const printing = createPrinting({
    journal,
    onState: ({ name }, problem, code) => states.push([name, problem, code].join(' ')),
    onFailure: () => undefined,
    bytesOf: (slip, columns) => slipBytes(slip, columns, findDrawing),
    onChange: () => undefined,
    stop: stop.signal,
    print: (_printer, _bytes, { mayBegin }) => {
      asked.push(mayBegin)
      return new Promise((resolve) => ends.push(resolve))
    },
  })
  const results = () => journal.unreported().map(({ id, attempt, result }) => `${id} ${attempt} ${result}`)
  return { printing, asked, results, states, stop, end: (outcome: PrintOutcome) => ends.shift()!(outcome) }
}

const printed = { result: 'printed', isConfirmed: true } as const

test('a slip whose lease is over before its turn is not printed, and said to be so', async () => {
  const { printing, asked, results, end } = open()
  let isOver = false
  printing.start(jobOf('KOT 1'), PRINTER, hasLease)
  printing.start(jobOf('KOT 2'), PRINTER, () => isOver)
  await expect.poll(() => asked.length).toBe(1)

  isOver = true
  end(printed)
  await printing.ended()

  expect(results()).toEqual(['KOT 1 1 printed', 'KOT 2 1 not-printed'])
  expect(asked).toHaveLength(1)
})

test('control: a slip with its lease is printed', async () => {
  const { printing, asked, end } = open()
  printing.start(jobOf('KOT 1'), PRINTER, hasLease)
  printing.start(jobOf('KOT 2'), PRINTER, hasLease)
  await expect.poll(() => asked.length).toBe(1)

  end(printed)

  await expect.poll(() => asked.length).toBe(2)
})

test('a slip whose lease ends while its printer is asked, or when the program ends, is not printed either', async () => {
  const { printing, asked, stop } = open()
  let isOver = false
  printing.start(jobOf('KOT 1'), PRINTER, () => isOver)
  await expect.poll(() => asked.length).toBe(1)

  isOver = true
  expect(await asked[0]!()).toBe(false)
  isOver = false
  stop.abort()
  expect(await asked[0]!()).toBe(false)
})

test('a slip that is given again while it waits is the new attempt; one that has begun is not begun again', async () => {
  const { printing, asked, results, end } = open()
  printing.start(jobOf('KOT 1'), PRINTER, hasLease)
  printing.start(jobOf('KOT 2'), PRINTER, hasNone)
  await expect.poll(() => asked.length).toBe(1)
  expect(await asked[0]!()).toBe(true)
  printing.start(jobOf('KOT 1', 2), PRINTER, hasLease)
  printing.start(jobOf('KOT 2', 2), PRINTER, hasLease)

  end(printed)
  await expect.poll(() => asked.length).toBe(2)
  end(printed)
  await printing.ended()

  expect(results()).toEqual(['KOT 1 1 printed', 'KOT 2 2 printed'])
})

test('a slip that fails in a way that nobody thought of ends nothing else', async () => {
  const { printing, asked, results, end } = open()
  const broken = { ...jobOf('KOT 1'), slip: { v: 1, title: '', rows: [{ kind: 'text' }] } } as unknown as PrintJob
  printing.start(broken, PRINTER, hasLease)
  printing.start(jobOf('KOT 2'), PRINTER, hasLease)
  await expect.poll(() => asked.length).toBe(1)
  expect(await asked[0]!()).toBe(true)

  end(printed)
  await printing.ended()

  expect(results()).toEqual(['KOT 1 1 not-printed', 'KOT 2 1 printed'])
})

test('another reason for the same problem is a new state, and the same reason is none', async () => {
  const { printing, asked, states, end } = open()
  for (const [index, code] of ['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTUNREACH'].entries()) {
    printing.start(jobOf(`KOT ${index}`), PRINTER, hasLease)
    await expect.poll(() => asked.length).toBe(index + 1)
    end({ result: 'not-printed', problem: 'unreachable', code })
  }
  await printing.ended()

  expect(states).toEqual(['Tandoor unreachable ECONNREFUSED', 'Tandoor unreachable EHOSTUNREACH'])
})

test('a lease ends by either clock: one may stand still, the other be set', () => {
  const clock = { now: 0, elapsed: 0 }
  const isOver = deadlineOf({ now: () => clock.now, elapsed: () => clock.elapsed }, 15_000)
  expect(isOver()).toBe(false)
  clock.now = 15_000
  expect(isOver()).toBe(true)
  Object.assign(clock, { now: -60_000, elapsed: 15_000 })
  expect(isOver()).toBe(true)
})
