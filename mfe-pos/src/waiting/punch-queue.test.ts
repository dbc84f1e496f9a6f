import { paise, type BasisPoints } from '@tiffin/domain'
import { TILL_KEY, TILL_STORE } from '@tiffin/web-kit/queue'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Attempt, Draft } from '../drafts/draft.ts'
import { tillDisk, tillRecords } from '../drafts/till-records.ts'
import type { PrintJob } from './print-job.ts'
import type { PunchJob, WaitingPunch } from './punch-job.ts'
import { punchQueue } from './punch-queue.ts'

const KEY = '01910000000070008000000000000001'
const lines = [
  {
    menuItemId: 'naan',
    name: 'Butter Naan',
    quantity: 1,
    pricePaise: paise(6_000),
    rateBasisPoints: 500 as BasisPoints,
    taxGroupName: null,
    taxIsSplit: true,
  },
]
const attempt: Attempt = { key: KEY, lines, orderId: 'order 1', body: { items: [], newTotalAmount: 60 } }
const job: PunchJob = { attempt, kind: 'order', orderType: 'Dine-In', table: null, guest: '', isPrinted: false }
const draft: Draft = { lines, customer: { name: '', address: '', contact: '' }, dirty: true, attempt: null }
const ofPunch = { name: 'order:1', draft }

/** Returns what the disk has: the last number of the till, and the references of the punch and of its draft. */
async function onDisk() {
  const disk = tillDisk()
  onTestFinished(disk.close)
  const [till, stored, kept] = await Promise.all([
    disk.read(TILL_STORE, TILL_KEY) as Promise<{ n: number } | undefined>,
    disk.read('commands', KEY) as Promise<WaitingPunch | undefined>,
    disk.read('drafts', ofPunch.name) as Promise<Draft | undefined>,
  ])
  return {
    n: till?.n,
    punch: stored && (stored.job.attempt.body.taken?.ref ?? 'no reference'),
    draft: kept && (kept.attempt?.body.taken?.ref ?? (kept.attempt ? 'no reference' : 'no attempt')),
  }
}

beforeEach(async () => {
  const disk = tillDisk()
  await disk.write(TILL_STORE, TILL_KEY, { id: 'till 1', series: 'A1', day: '', n: 0 }, 'strict')
  disk.close()
  await tillRecords().drafts.ready
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  onTestFinished(() => void vi.restoreAllMocks())
})

test('number, punch and the attempt of its draft are stored in one transaction, and the cart of the page has them', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const given = await punchQueue().give(job, ofPunch)
  const written = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  begun.mockRestore()

  expect(written).toEqual([[['commands', 'drafts', 'till'], 'readwrite', { durability: 'strict' }]])
  expect(given.isStored).toBe(true)
  expect(await onDisk()).toEqual({ n: 1, punch: 'A1-1', draft: 'A1-1' })
  const { commands, drafts } = tillRecords()
  expect([commands.read(KEY)?.job, drafts.read(ofPunch.name)?.attempt]).toEqual([given.job, given.job.attempt])
})

test('where the disk refuses the draft, no number is taken, and draft and punch are stored without one', async () => {
  const { put } = IDBObjectStore.prototype
  const disk = vi
    .spyOn(IDBObjectStore.prototype, 'put')
    .mockImplementationOnce(put)
    .mockImplementationOnce(put)
    .mockImplementationOnce(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
  expect(await punchQueue().give(job, ofPunch)).toMatchObject({ job, isStored: true })
  disk.mockRestore()

  expect(await onDisk()).toEqual({ n: 0, punch: 'no reference', draft: 'no reference' })
})

test.each([
  ['the disk refuses it', true],
  ['the till has no series', false],
])(
  'a print without a number, because %s, is not stored: nothing was printed that the server could record',
  async (_, isFull) => {
    const { attempt: _attempt, kind: _kind, isPrinted: _isPrinted, ...guests } = job
    const print: PrintJob = { ...guests, orderId: 'order 1', printKey: KEY, body: { version: 1, discount: null } }
    const disk = tillDisk()
    if (!isFull) await disk.write(TILL_STORE, TILL_KEY, { id: 'till 1', series: null, day: '', n: 0 }, 'strict')
    if (isFull)
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      })
    expect(await punchQueue().print(print, { seriesOfServer: 'X' })).toMatchObject({ job: print, isStored: false })

    expect([await disk.read('commands', KEY), tillRecords().commands.read(KEY)]).toEqual([undefined, null])
    disk.close()
  },
)

test('a punch that is repeated stays as it was sent, and so does its draft', async () => {
  expect(await punchQueue().give(job)).toMatchObject({ job, isStored: true })

  expect(await onDisk()).toEqual({ n: 0, punch: 'no reference', draft: undefined })
})
