import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, isAway } from '../api/api-error.ts'
import { browserDisk, openStoredRecords } from '../storage/stored-records.ts'
import { openQueue, storedCommands, type Command, type QueueClock, type QueueLock } from './index.ts'
import { giveAlone } from './testing/give-alone.ts'
import { pause } from './testing/pause.ts'

type Job = { readonly dish: string }

const noAnswer = () => new ApiError(0, 'No answer from the server.', 'NETWORK')
const answered = (status: number, body = {}) => new ApiError(status, `answered ${status}`, null, body)

/** Creates a clock that only the test moves. */
function fakeClock(startMs = 1_000_000) {
  let nowMs = startMs
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const clock: QueueClock = {
    now: () => nowMs,
    after(ms, run) {
      const timer = { at: nowMs + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((each) => each !== timer))
    },
    random: () => 1,
  }
  /** Moves the time forward and runs the timers that are due, in their order. */
  const pass = async (ms: number) => {
    const until = nowMs + ms
    await pause()
    for (;;) {
      const next = timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > until) break
      nowMs = Math.max(nowMs, next.at)
      timers = timers.filter((each) => each !== next)
      next.run()
      await pause()
    }
    nowMs = until
  }
  return { clock, pass, waits: () => timers.map(({ at }) => at - nowMs) }
}

type Given = {
  readonly lock?: QueueLock
  readonly laneOf?: (dish: string) => string
  readonly maySend?: () => boolean
}

/** Opens the queue of a page on the test's disk. `server` answers, and `sent` lists the commands it received. */
async function openPage(
  { clock }: { clock: QueueClock },
  server: (dish: string, id: string) => unknown,
  {
    lock = (work) => work(() => true).then(() => true),
    laneOf = (dish) => dish.split(' ')[0]!,
    maySend = () => true,
  }: Given = {},
) {
  const records = openStoredRecords<Command<Job>>(browserDisk('tiffin.test', ['commands']), 'commands', {
    removedAfterMs: Infinity,
  })
  await records.ready
  const sent: string[] = []
  const late: string[] = []
  const commands = storedCommands({ records, clock })
  const queue = openQueue<Job, unknown>({
    commands,
    lock,
    maySend,
    failureOf: (error) =>
      error instanceof ApiError ? { ...error, message: error.message, isAway: isAway(error) } : null,
    async send({ id, job }) {
      sent.push(job.dish)
      return server(job.dish, id)
    },
    onApplied: ({ job }) => late.push(job.dish),
    onRefused: ({ job }) => late.push(`no ${job.dish}`),
  })
  const close = () => {
    queue.close()
    records.close()
  }
  onTestFinished(close)
  const giveNew = giveAlone(commands, queue)
  const give = (dish: string, subject = dish) =>
    giveNew({ v: 1, id: `key of ${dish}`, lane: laneOf(dish), subject, job: { dish } })
  /** Gives a command and goes on at once, so that nobody waits for its outcome. */
  const leave = async (...given: Parameters<typeof give>) => {
    const { goOn } = await give(...given)
    goOn()
  }
  const kept = () => queue.list().map(({ job, refusal }) => `${job.dish}${refusal ? ` ${refusal.status}` : ''}`)
  return { queue, give, leave, kept, sent, late, close }
}

/** Creates a server that stores each command once, by its key. `fail` makes it throw the returned error. */
function fakeServer() {
  const stored = new Map<string, string>()
  let failure: (dish: string) => Error | null = () => null
  return {
    stored,
    fail: (next: typeof failure) => void (failure = next),
    answer(dish: string, id: string) {
      const error = failure(dish)
      if (error) throw error
      stored.set(id, dish)
      return `stored ${dish}`
    },
    dishes: () => [...stored.values()],
  }
}

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

describe('a command somebody waits for', () => {
  test('is on the disk before it is sent, and in the queue no more once it is answered', async () => {
    const time = fakeClock()
    const disk = browserDisk('tiffin.test', ['commands'])
    let onDisk: unknown[] = []
    const page = await openPage(time, async () => {
      onDisk = [...(await disk.readAll('commands')).keys()]
      return 'order 1'
    })

    const { outcome } = await page.give('T1 naan')

    expect(await outcome).toEqual({ status: 'applied', reply: 'order 1' })
    expect(onDisk).toEqual(['key of T1 naan'])
    await pause()
    expect([...(await disk.readAll('commands')).keys(), ...page.late]).toEqual([])
    disk.close()
  })

  test.each([500, 400, 409, 403, 408, 429])('gets the answer %d, and is not kept', async (status) => {
    const time = fakeClock()
    const page = await openPage(time, () => {
      throw answered(status)
    })
    const { outcome } = await page.give('T1 naan')

    expect(await outcome).toMatchObject({ status: 'failed', error: { status } })
    await time.pass(60_000)
    expect([page.kept(), page.sent, page.late]).toEqual([[], ['T1 naan'], []])
  })

  test.each([noAnswer(), answered(502), answered(503), answered(504), answered(401)])(
    'is kept where nobody has answered it: %s',
    async (error) => {
      const time = fakeClock()
      const server = fakeServer()
      server.fail(() => error)
      const page = await openPage(time, server.answer)
      const { outcome } = await page.give('T1 naan')
      expect(await outcome).toEqual({ status: 'kept' })
      expect(page.kept()).toEqual(['T1 naan'])

      server.fail(() => null)
      await time.pass(1_000)
      expect([page.kept(), server.dishes(), page.late]).toEqual([[], ['T1 naan'], ['T1 naan']])
    },
  )

  test('fails without an answer where the disk is full, and is not kept when they go on', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const time = fakeClock()
    const server = fakeServer()
    const page = await openPage(time, (dish, id) => pause().then(() => server.answer(dish, id)))
    const error = noAnswer()
    server.fail(() => error)
    const { outcome, goOn, isStored } = await page.give('T1 naan')

    goOn()
    expect([isStored, await outcome]).toEqual([false, { status: 'failed', error }])
    await time.pass(60_000)
    expect([page.kept(), page.sent, page.late]).toEqual([[], ['T1 naan'], []])
  })

  test('is kept when they go on, and its answer comes late', async () => {
    const time = fakeClock()
    let answer: (reply: string) => void = () => undefined
    const page = await openPage(time, () => new Promise((resolve) => (answer = resolve)))
    const { outcome, goOn } = await page.give('T1 naan')
    await pause()
    expect(page.kept()).toEqual([])

    goOn()
    expect(await outcome).toEqual({ status: 'kept' })
    expect(page.kept()).toEqual(['T1 naan'])
    answer('order 1')
    await pause()
    expect([page.kept(), page.late]).toEqual([[], ['T1 naan']])
  })
})

describe('without an answer', () => {
  test('the whole queue backs off, longer each time and up to half a minute', async () => {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    const page = await openPage(time, server.answer)
    await page.leave('T1 naan')
    await pause()

    const waits: number[] = []
    for (let tries = 1; tries <= 7; tries++) {
      waits.push(Math.min(...time.waits()))
      await time.pass(waits.at(-1)!)
    }
    // The queue checks at least every 15 seconds, so a wait of 16 seconds is two timers: 15 and 1.
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 1_000, 15_000])
    expect(page.sent).toHaveLength(6)
  })

  test('a sign that the server answers sends at once; what the server asked for is waited for all the same', async () => {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    const page = await openPage(time, server.answer)
    await page.leave('T1 naan')
    await pause()
    server.fail(() => answered(429, { retry_after_seconds: 40 }))
    page.queue.wake()
    await pause()
    expect(page.sent).toHaveLength(2)

    server.fail(() => null)
    page.queue.wake()
    await time.pass(39_000)
    expect(server.dishes()).toEqual([])
    await time.pass(1_000)
    expect(server.dishes()).toEqual(['T1 naan'])
  })

  test('nothing is sent while nobody is signed in', async () => {
    const time = fakeClock()
    let isSignedIn = false
    const server = fakeServer()
    const page = await openPage(time, server.answer, { maySend: () => isSignedIn })
    await page.leave('T1 naan')
    await time.pass(60_000)
    expect([page.sent, page.kept()]).toEqual([[], ['T1 naan']])

    isSignedIn = true
    page.queue.wake()
    await pause()
    expect(server.dishes()).toEqual(['T1 naan'])
  })
})

describe('lanes', () => {
  /** Gives two commands of T1 and one each of T2 and T3 without a connection; then the server answers 500 for T1. */
  async function breakOverT1(laneOf?: (dish: string) => string) {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    const page = await openPage(time, server.answer, laneOf ? { laneOf } : {})
    for (const dish of ['T1 naan', 'T1 dal', 'T2 rice', 'T3 chai']) await page.leave(dish, dish.split(' ')[0])
    await pause()
    let breakdowns = 0
    server.fail((dish) => {
      if (!dish.startsWith('T1')) return null
      breakdowns += 1
      return answered(500)
    })
    page.queue.wake()
    await time.pass(100)
    return { time, server, page, breakdowns: () => breakdowns }
  }

  test('that break down do not stop the others; control: one lane for all stops them', async () => {
    const { server, page } = await breakOverT1()
    expect([server.dishes(), page.kept()]).toEqual([
      ['T2 rice', 'T3 chai'],
      ['T1 naan', 'T1 dal'],
    ])

    globalThis.indexedDB = new IDBFactory()
    const { server: control } = await breakOverT1(() => 'one for all')
    expect(control.dishes()).toEqual([])
  })

  test('that break down five times are left to a person, who may have them sent again, in their order', async () => {
    const { time, server, page, breakdowns } = await breakOverT1()
    // The pauses after the first four, 1 + 2 + 4 + 8 s. The fifth one pauses the lane for 16 s.
    await time.pass(15_000)
    expect([breakdowns(), page.kept(), page.late]).toEqual([
      5,
      ['T1 naan 500', 'T1 dal'],
      ['T2 rice', 'T3 chai', 'no T1 naan'],
    ])

    server.fail(() => null)
    page.queue.repeat('key of T1 naan')
    await pause()
    expect(server.dishes(), 'at once').toEqual(['T2 rice', 'T3 chai', 'T1 naan', 'T1 dal'])
  })

  test('keep their order', async () => {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    const page = await openPage(time, server.answer)
    for (let round = 1; round <= 3; round++) for (const lane of ['T1', 'T2']) await page.leave(`${lane} ${round}`)
    server.fail(() => null)
    await time.pass(60_000)

    const of = (lane: string) => server.dishes().filter((dish) => dish.startsWith(lane))
    expect([of('T1'), of('T2')]).toEqual([
      ['T1 1', 'T1 2', 'T1 3'],
      ['T2 1', 'T2 2', 'T2 3'],
    ])
  })

  test('a refused command holds back what depends on it, and nothing else of its lane', async () => {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    const page = await openPage(time, server.answer)
    await page.leave('T1 naan', 'order 1')
    await page.leave('T1 dal', 'order 1')
    await page.leave('T1 chai', 'order 2')
    server.fail((dish) => (dish === 'T1 naan' ? answered(409) : null))
    await time.pass(60_000)

    expect([server.dishes(), page.kept()]).toEqual([['T1 chai'], ['T1 naan 409', 'T1 dal']])
    expect(page.queue.list()[0]?.refusal).toEqual({ status: 409, code: null, text: 'answered 409', isFinal: true })
    page.queue.remove('key of T1 naan')
    await time.pass(1_000)
    expect(page.kept()).toEqual([])
  })
})

describe('the next page', () => {
  test('sends what the page before has left, under its key, once', async () => {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    const first = await openPage(time, server.answer)
    for (const dish of ['T1 naan', 'T2 rice']) await first.leave(dish)
    await pause()
    first.close()
    await time.pass(1_000)

    server.fail(() => null)
    const next = await openPage(time, server.answer)
    await pause()
    expect([server.dishes(), next.kept(), next.late]).toEqual([['T1 naan', 'T2 rice'], [], ['T1 naan', 'T2 rice']])
    expect(server.stored).toEqual(
      new Map([
        ['key of T1 naan', 'T1 naan'],
        ['key of T2 rice', 'T2 rice'],
      ]),
    )
  })

  test('leaves a new command to the tab that gave it, and takes it over when that tab is gone', async () => {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    const first = await openPage(time, server.answer)
    const second = await openPage(time, server.answer)
    await first.leave('T1 naan')
    await vi.waitFor(() => expect(second.kept()).toEqual(['T1 naan']))
    first.close()
    server.fail(() => null)
    await time.pass(19_000)
    expect(second.sent).toEqual([])

    await time.pass(20_000)
    expect([second.sent, server.dishes()]).toEqual([['T1 naan'], ['T1 naan']])
  })

  test('repeats nothing while another tab has the lock', async () => {
    const time = fakeClock()
    const server = fakeServer()
    server.fail(noAnswer)
    let isFree = false
    const page = await openPage(time, server.answer, {
      lock: async (work) => {
        if (isFree) await work(() => true)
        return isFree
      },
    })
    await page.leave('T1 naan')
    await time.pass(60_000)
    expect(page.sent).toEqual(['T1 naan'])

    isFree = true
    server.fail(() => null)
    await time.pass(30_000)
    expect(server.dishes()).toEqual(['T1 naan'])
  })
})
