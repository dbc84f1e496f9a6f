import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ApiError, isAway } from '../api/api-error.ts'
import { browserDisk, openStoredRecords, type StoredRecords } from '../storage/stored-records.ts'
import { openQueue, type Command } from './command-queue.ts'
import { giveAlone } from './testing/give-alone.ts'

type Job = { readonly dish: string }

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

/** Waits 20 ms, in which the pending promises and the requests of the fake database are done. */
const stillness = () => new Promise((resume) => setTimeout(resume, 20))
const noAnswer = () => new ApiError(0, 'No answer from the server.', 'NETWORK')

/** Opens a queue whose timers never fire. The test says what the disk and the server answer. */
async function openPage() {
  const stored = openStoredRecords<Command<Job>>(browserDisk('tiffin.test', ['commands']), 'commands', {
    removedAfterMs: Infinity,
  })
  await stored.ready
  const sent: string[] = []
  const requests = new Map<string, (error: Error) => void>()
  const disk: ((isKept: boolean) => void)[] = []
  let nowMs = 1_000_000
  const records: StoredRecords<Command<Job>> = {
    ...stored,
    keep(key, value) {
      stored.write(key, value)
      return new Promise((resolve) => disk.push(resolve))
    },
  }
  const queue = openQueue<Job, unknown>({
    records,
    clock: { now: () => nowMs, after: () => () => undefined, random: () => 1 },
    lock: (work) => work(() => true).then(() => true),
    maySend: () => true,
    failureOf: (error) =>
      error instanceof ApiError ? { ...error, message: error.message, isAway: isAway(error) } : null,
    send({ job: { dish } }) {
      sent.push(dish)
      return new Promise((_, reject) => requests.set(dish, reject))
    },
    onApplied: () => undefined,
    onRefused: () => undefined,
  })
  onTestFinished(() => {
    queue.close()
    records.close()
  })
  const newCommand = (dish: string, lane = dish) => ({ id: `key of ${dish}`, lane, subject: dish, job: { dish } })
  return {
    sent,
    give: (dish: string, lane?: string) => giveAlone(queue, records, newCommand(dish, lane)),
    /** Stores a command at its position, without giving it. */
    async storeOnly(dish: string, lane: string) {
      const command = newCommand(dish, lane)
      stored.write(command.id, { v: 1, ...command, ...queue.takePosition(command.id) })
      await stillness()
    },
    kept: () => queue.list().map(({ job: { dish } }) => dish),
    async pass(ms: number) {
      nowMs += ms
      queue.wake()
      await stillness()
    },
    /** Answers for the disk, and waits until what follows is done. */
    async store(isKept: boolean) {
      await stillness()
      disk.shift()?.(isKept)
      await stillness()
    },
    /** Answers the request of a dish with a failure, and waits until what follows is done. */
    async fail(dish: string, error: Error) {
      requests.get(dish)?.(error)
      await stillness()
    },
  }
}

test('a command that is being stored is not kept by the failure of another: the disk may still refuse it', async () => {
  const page = await openPage()
  const first = page.give('naan')
  await page.store(true)
  const second = page.give('dal')
  await page.fail('naan', noAnswer())
  expect(await (await first).outcome).toEqual({ status: 'kept' })

  await page.store(false)
  const { outcome, isStored } = await second
  const error = noAnswer()
  await page.fail('dal', error)
  expect([isStored, await outcome]).toEqual([false, { status: 'failed', error }])
})

test('a command that is given again is not sent before the disk has answered', async () => {
  const page = await openPage()
  const first = page.give('naan')
  await page.store(true)
  await page.fail('naan', new ApiError(500, 'answered 500'))
  expect(await (await first).outcome).toMatchObject({ status: 'failed' })

  void page.give('naan')
  await stillness()
  expect(page.sent).toEqual(['naan'])
  await page.store(true)
  expect(page.sent).toEqual(['naan', 'naan'])
})

test('what is stored at a position that is never given holds back its lane for twenty seconds, and is sent then', async () => {
  const page = await openPage()
  await page.storeOnly('naan', 'T1')
  void page.give('dal', 'T1')
  await page.store(true)
  await page.pass(19_999)
  expect([page.sent, page.kept()]).toEqual([[], []])

  await page.pass(1)
  expect([page.sent, page.kept()]).toEqual([['naan'], ['naan']])
})
