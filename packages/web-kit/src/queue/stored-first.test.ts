import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ApiError, isAway } from '../api/api-error.ts'
import { browserDisk, openStoredRecords, type StoredRecords } from '../storage/stored-records.ts'
import { openQueue, storedCommands, type Command } from './index.ts'
import { giveAlone } from './testing/give-alone.ts'
import { pause } from './testing/pause.ts'

type Job = { readonly dish: string }

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

const noAnswer = () => new ApiError(0, 'No answer from the server.', 'NETWORK')

/** Opens a queue whose timers never fire. The test says what the disk and the server answer. */
async function openPage({ startMs = 1_000_000 } = {}) {
  const database = browserDisk('tiffin.test', ['commands'])
  const stored = openStoredRecords<Command<Job>>(database, 'commands', { removedAfterMs: Infinity, channel: null })
  await stored.ready
  const sent: string[] = []
  const requests = new Map<string, (error: Error) => void>()
  const disk: ((isKept: boolean) => void)[] = []
  let nowMs = startMs
  const records: StoredRecords<Command<Job>> = {
    ...stored,
    keep(key, value) {
      stored.write(key, value)
      return new Promise((resolve) => disk.push(resolve))
    },
  }
  const clock = { now: () => nowMs, after: () => () => undefined, random: () => 1 }
  const commands = storedCommands({ records, clock })
  const queue = openQueue<Job, unknown>({
    commands,
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
  const close = () => {
    queue.close()
    records.close()
  }
  onTestFinished(close)
  const newCommand = (dish: string, lane = dish) => {
    return { v: 1, id: `key of ${dish}`, lane, subject: dish, job: { dish } } as const
  }
  const give = giveAlone(commands, queue)
  return {
    sent,
    give: (dish: string, lane?: string) => give(newCommand(dish, lane)),
    /** Places a command, which the returned functions store and give to the queue. */
    place(dish: string, lane: string) {
      const command = commands.place(newCommand(dish, lane))
      const goOn = (isStored: boolean) => queue.give(command, isStored)
      return {
        /** Stores the command on the disk, as another tab finds it. */
        async store() {
          stored.write(command.id, command)
          await pause()
        },
        /** Goes on with the command as the disk has answered. */
        goOn,
        storeAndGoOn: async () => goOn(await records.keep(command.id, command)),
      }
    },
    /** Removes a command as another tab does, whose message has not come yet. */
    removeElsewhere: (dish: string) => database.write('commands', `key of ${dish}`, undefined, 'strict'),
    /** Removes a command as another tab does, and reads its message. */
    async takeElsewhere(dish: string) {
      await database.write('commands', `key of ${dish}`, undefined, 'strict')
      await stored.readAgain(`key of ${dish}`)
    },
    left: () => stored.readAll().size,
    close,
    kept: () => queue.list().map(({ job: { dish } }) => dish),
    async pass(ms: number) {
      nowMs += ms
      queue.wake()
      await pause()
    },
    /** Answers for the disk, and waits until what follows is done. */
    async store(isKept: boolean) {
      await pause()
      disk.shift()?.(isKept)
      await pause()
    },
    /** Answers the request of a dish with a failure, and waits until what follows is done. */
    async fail(dish: string, error: Error) {
      requests.get(dish)?.(error)
      await pause()
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
  await pause()
  expect(page.sent).toEqual(['naan'])
  await page.store(true)
  expect(page.sent).toEqual(['naan', 'naan'])
})

describe('a tab that sleeps for a minute while it stores a command', () => {
  test('does not leave its command to the queue while the disk may refuse it, and fails without an answer', async () => {
    const page = await openPage()
    const { storeAndGoOn } = page.place('naan', 'T1')
    await page.pass(60_000)
    const giving = storeAndGoOn()
    await page.pass(60_000)
    expect([page.sent, page.kept()]).toEqual([[], []])

    await page.store(false)
    const { outcome, goOn } = await giving
    goOn()
    expect([page.sent, page.kept()]).toEqual([['naan'], []])
    const error = noAnswer()
    await page.fail('naan', error)
    expect([await outcome, page.left()]).toEqual([{ status: 'failed', error }, 0])
  })

  test('control: what the disk takes is kept without an answer', async () => {
    const page = await openPage()
    const { storeAndGoOn } = page.place('naan', 'T1')
    await page.pass(60_000)
    const giving = storeAndGoOn()
    await page.store(true)
    await page.fail('naan', noAnswer())
    expect([await (await giving).outcome, page.left()]).toEqual([{ status: 'kept' }, 1])
  })

  test('holds its lane until the disk has the command, and sends it first then', async () => {
    const page = await openPage()
    const { store, goOn } = page.place('naan', 'T1')
    await store()
    void page.give('dal', 'T1')
    await page.store(true)
    await page.pass(60_000)
    expect([page.sent, page.kept()]).toEqual([[], []])

    const { outcome } = await goOn(true)
    await pause()
    expect(page.sent).toEqual(['naan'])
    const error = new ApiError(400, 'answered 400')
    await page.fail('naan', error)
    expect([await outcome, page.sent]).toEqual([{ status: 'failed', error }, ['naan', 'dal']])
  })

  test.each([
    [20_000, 'fails, and does not send,', [], 'failed'],
    [19_999, 'sends without a look at the disk (control, after less than twenty seconds)', ['naan'], 'none'],
  ])('after %d ms it %s what another tab has sent or taken back meanwhile', async (sleptMs, _, sent, ended) => {
    const page = await openPage()
    const { store, goOn } = page.place('naan', 'T1')
    await store()
    await page.removeElsewhere('naan')
    await page.pass(sleptMs)
    const { outcome } = await goOn(true)
    const status = await Promise.race([outcome.then((each) => each.status), pause().then(() => 'none')])
    expect([page.sent, status]).toEqual([sent, ended])
  })
})

describe('a command that the disk took too late for its tab, and that another tab has sent', () => {
  const gone = { status: 'failed', error: new Error('The command is not stored') }

  test('before its tab went on, has an end there: it failed', async () => {
    const page = await openPage()
    const { store, goOn } = page.place('naan', 'T1')
    await store()
    await page.takeElsewhere('naan')
    const { outcome } = await goOn(false)

    expect([await outcome, page.sent]).toEqual([gone, []])
  })

  test('while it waits behind another one in its tab, has an end there: it failed', async () => {
    const page = await openPage()
    void page.give('chai', 'T1')
    await page.store(true)
    const { store, goOn } = page.place('naan', 'T1')
    await store()
    const { outcome } = await goOn(false)
    await page.takeElsewhere('naan')

    expect([await outcome, page.sent]).toEqual([gone, ['chai']])
  })

  test('while it waits behind another one, is kept where its tab knows that it was stored', async () => {
    const page = await openPage()
    void page.give('chai', 'T1')
    await page.store(true)
    const { store, goOn } = page.place('naan', 'T1')
    await store()
    const given = await goOn(true)
    await page.takeElsewhere('naan')
    given.goOn()

    expect([await given.outcome, page.sent]).toEqual([{ status: 'kept' }, ['chai']])
  })

  test('control: one that is still stored is sent after it, and its answer is the end', async () => {
    const page = await openPage()
    const { store, goOn } = page.place('naan', 'T1')
    await store()
    const { outcome } = await goOn(false)
    await pause()
    const error = new ApiError(400, 'answered 400')
    await page.fail('naan', error)

    expect([await outcome, page.sent]).toEqual([{ status: 'failed', error }, ['naan']])
  })
})

describe('what is stored and was not sent, because its tab', () => {
  test('was closed, the next page sends at once, in its order', async () => {
    const page = await openPage()
    await page.place('naan', 'T1').store()
    await page.place('dal', 'T1').store()
    page.close()

    const next = await openPage({ startMs: 1_000_001 })
    await pause()
    expect([next.sent, next.kept()]).toEqual([['naan'], ['naan', 'dal']])
  })

  test('sleeps, another tab leaves to it for twenty seconds, and sends then', async () => {
    const page = await openPage()
    await page.place('naan', 'T1').store()
    const other = await openPage()
    await other.pass(19_999)
    expect(other.sent).toEqual([])

    await other.pass(1)
    expect([other.sent, page.sent]).toEqual([['naan'], []])
  })
})
