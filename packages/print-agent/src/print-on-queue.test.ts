import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { testSlip } from '@tiffin/slips'
import { escPosOf } from '@tiffin/slips/esc-pos'
import { drawPaper } from '@tiffin/slips/testing'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { PrintOutcome } from './outcome.ts'
import { inWords } from './printer-words.ts'
import { printOnQueue } from './print-on-queue.ts'
import { createPrintOnAddress } from './run/print-on-address.ts'
import { createPrinting } from './run/printing.ts'
import { openJournal } from './run/journal.ts'

const TEST_SLIP = testSlip({ printer: 'Tandoor', at: '2026-11-27T14:30:00.000Z' })
const SLIP = escPosOf(TEST_SLIP, 48)
const SENT = { result: 'printed', isConfirmed: false }

let folder: string
const before = process.env['PATH']
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spooler-'))
  process.env['PATH'] = `${folder}:${before}`
})
afterEach(() => {
  process.env['PATH'] = before
  rmSync(folder, { recursive: true })
})

function install(program: string, script: string) {
  writeFileSync(path.join(folder, program), `#!/bin/sh\n${script}\n`)
  chmodSync(path.join(folder, program), 0o755)
}

/**
 * Puts a spooler on the path. Its `lp` keeps its arguments and bytes and then runs `ending`; the queue holds the slip
 * until `leave`, or until the slip is cancelled.
 */
function installSpooler(ending = "echo 'request id is kitchen-7 (1 file(s))'") {
  const [args, bytes, held, cancelled] = ['args', 'bytes', 'held', 'cancelled'].map((file) =>
    path.join(folder, file),
  ) as [string, string, string, string]
  install('lp', `printf '%s\\n' "$@" > '${args}'\ncat > '${bytes}'\n${ending}`)
  install(
    'lpstat',
    `[ ! -e '${held}' ] || echo 'kitchen-7  pos  1024  Fri 27 Nov'; echo 'kitchen-70  pos  9  Fri 27 Nov'`,
  )
  install('cancel', `printf '%s' "$*" > '${cancelled}'`)
  return {
    args: () => readFileSync(args, 'utf8').split('\n').slice(0, -1),
    bytes: () => readFileSync(bytes),
    hold: () => writeFileSync(held, ''),
    leave: () => rmSync(held),
    cancelled: () => existsSync(cancelled) && readFileSync(cancelled, 'utf8'),
  }
}

test('a print queue gets exactly the bytes of the slip, and the outcome is not a confirmed paper', async () => {
  const spooler = installSpooler()

  expect(await printOnQueue('kitchen', SLIP)).toEqual(SENT)

  expect(spooler.bytes().equals(Buffer.from(SLIP))).toBe(true)
  expect(spooler.args()).toEqual(['-d', 'kitchen', '-o', 'raw'])
  expect(spooler.cancelled()).toBe(false)
})

test('a slip counts as printed once it has left the queue, and not before', async () => {
  const spooler = installSpooler()
  spooler.hold()
  let outcome: PrintOutcome | null = null
  const printing = printOnQueue('kitchen', SLIP, { askEveryMs: 1, longestMs: Infinity }).then(
    (ended) => (outcome = ended),
  )
  await expect.poll(() => existsSync(path.join(folder, 'bytes'))).toBe(true)
  expect(outcome).toBeNull()

  spooler.leave()

  expect(await printing).toEqual(SENT)
  expect(spooler.cancelled()).toBe(false)
})

test('a slip that stays in the queue, as while the printer is off, is cancelled and reported', async () => {
  const spooler = installSpooler()
  spooler.hold()

  expect(await printOnQueue('kitchen', SLIP, { askEveryMs: 1, longestMs: 2 })).toEqual({
    result: 'unknown',
    problem: 'silent',
  })
  expect(spooler.cancelled()).toBe('kitchen-7')
})

test('a spooler that gives no number, or cannot say what waits, has printed what it took', async () => {
  installSpooler('exit 0').hold()
  expect(await printOnQueue('kitchen', SLIP)).toEqual(SENT)
  installSpooler().hold()
  install('lpstat', 'exit 1')
  expect(await printOnQueue('kitchen', SLIP)).toEqual(SENT)
})

test('a queue that refuses has taken nothing, and the words of the spooler are the reason', async () => {
  installSpooler("echo 'lp: The printer or class does not exist.' >&2; exit 1")

  expect(await printOnQueue('kitchen', SLIP)).toEqual({
    result: 'not-printed',
    problem: 'unreachable',
    code: 'lp: The printer or class does not exist',
  })
})

test('a spooler that does not read, or is killed, leaves it unknown', async () => {
  installSpooler('kill -9 $$')
  expect(await printOnQueue('kitchen', SLIP)).toEqual({ result: 'unknown', problem: 'broken-off' })
  installSpooler('exec tail -f /dev/null')
  expect(await printOnQueue('kitchen', SLIP, { programMs: 1 })).toEqual({ result: 'unknown', problem: 'silent' })
})

test('without a spooler, and on Windows, nothing is sent, and the reason is clear', async () => {
  process.env['PATH'] = folder
  expect(await printOnQueue('kitchen', SLIP)).toMatchObject({
    result: 'not-printed',
    code: expect.stringContaining('lp is not installed') as string,
  })
  installSpooler()
  expect(await printOnQueue('kitchen', SLIP, { platform: 'win32' })).toMatchObject({
    result: 'not-printed',
    code: expect.stringContaining('print queues of Windows are not supported') as string,
  })
  expect(await printOnQueue('kitchen', SLIP, { mayBegin: () => false })).toEqual({ result: 'not-begun' })
  expect(existsSync(path.join(folder, 'bytes'))).toBe(false)
})

test('the program prints a test slip on a queue', async () => {
  const spooler = installSpooler()

  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'main.ts'),
    'test',
    'queue:kitchen',
  ])

  expect(stdout).toContain(
    'queue:kitchen has taken the slip. It does not say whether it printed it: look at the paper.',
  )
  expect(drawPaper(spooler.bytes(), 48)).toContain('[TEST SLIP]')
})

test('a job of a queue is printed there, and an address of an unknown kind asks for a newer agent', async () => {
  const spooler = installSpooler()
  const said: string[] = []
  const journal = openJournal(folder)
  onTestFinished(journal.close)
  const printing = createPrinting({
    journal,
    onState: ({ name }, problem, code) => said.push(problem === null ? name : inWords(problem, name, code)),
    onFailure: (_printer, error) => said.push(String(error)),
    bytesOf: (slip, columns) => Promise.resolve(escPosOf(slip, columns)),
    onChange: () => undefined,
    stop: new AbortController().signal,
    print: createPrintOnAddress(() => Promise.reject(new Error('A queue is no host.'))),
  })
  const jobs = [
    { id: 'p', name: 'Tandoor', address: 'queue:kitchen', columns: 48 },
    { id: 'q', name: 'Bar', address: 'later:kind', columns: 48 },
  ] as const
  for (const printer of jobs)
    printing.start(
      { id: `job of ${printer.id}`, printer_id: printer.id, attempt: 1, slip: TEST_SLIP },
      printer,
      () => false,
    )
  await printing.ended()

  expect(journal.unreported().map(({ id, result, problem }) => [id, result, problem])).toEqual(
    expect.arrayContaining([
      ['job of p', 'printed', undefined],
      ['job of q', 'not-printed', 'unreachable'],
    ]),
  )
  expect(spooler.bytes().equals(Buffer.from(SLIP))).toBe(true)
  expect(said).toEqual(['Bar cannot be reached: update the print agent, which does not know such an address.'])
})
