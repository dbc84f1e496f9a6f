import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { browserDisk, type Disk } from '@tiffin/web-kit/storage'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ATTEMPTS } from './station-disk.ts'
import { openJournal } from './station-journal.ts'

const DAY_MS = 86_400_000

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

/** Opens the journal as the page does, or as it does after a reload. */
async function open(now = Date.now, disk: Disk = browserDisk('tiffin.test', [ATTEMPTS])) {
  onTestFinished(() => disk.close())
  const problems: boolean[] = []
  const journal = await openJournal(disk, { now, onProblem: (isWrong) => problems.push(isWrong) })
  const ends = () => journal.unreported().map(({ id, attempt, result }) => `${id} ${attempt} ${result}`)
  return { journal, ends, problems, disk }
}

test('after a reload a slip that was begun may be printed, and one that was printed is', async () => {
  const { journal } = await open()
  await journal.begin('one', 1)
  await journal.begin('two', 1)
  await journal.end({ id: 'two', attempt: 1, result: 'printed' })

  const next = await open()

  expect(next.ends()).toEqual(['one 1 unknown', 'two 1 printed'])
  expect(['one', 'two'].map(next.journal.isPrinted)).toEqual([false, true])
})

test('what was reported is not reported again, and is known for a day, so that it is not printed again', async () => {
  let nowMs = Date.parse('2026-11-27T14:30:00.000Z')
  const { journal, disk } = await open(() => nowMs)
  const end = { id: 'one', attempt: 1, result: 'printed' } as const
  await journal.begin('one', 1)
  await journal.end(end)
  await journal.noteReported(end)

  nowMs += DAY_MS - 1
  const next = await open(() => nowMs)
  expect([next.ends(), next.journal.isPrinted('one')]).toEqual([[], true])

  nowMs += 2
  const later = { id: 'two', attempt: 1, result: 'printed' } as const
  await next.journal.end(later)
  await next.journal.noteReported(later)
  expect([...(await disk.readAll(ATTEMPTS)).keys()]).toEqual(['two 1 ended', 'two 1 reported'])
})

test('a browser that stores nothing stops no slip, says so, and knows it until the reload', async () => {
  const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
  const disk = { ...browserDisk('tiffin.test', [ATTEMPTS]), begin: full }
  const { journal, ends, problems } = await open(Date.now, disk)
  await journal.begin('one', 1)
  await journal.end({ id: 'one', attempt: 1, result: 'printed' })

  expect([ends(), journal.isPrinted('one'), problems]).toEqual([['one 1 printed'], true, [true, true]])
  expect((await open()).ends()).toEqual([])
})

test('a record that another release has written otherwise is left out', async () => {
  const { disk, journal } = await open()
  await journal.begin('one', 1)
  await disk.write(ATTEMPTS, 'odd', { step: 'begun' }, 'strict')
  await disk.write(ATTEMPTS, 'none', null, 'strict')

  expect((await open()).ends()).toEqual(['one 1 unknown'])
})
