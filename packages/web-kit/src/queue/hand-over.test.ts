import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ApiError, isAway } from '../api/api-error.ts'
import { browserDisk, openStoredRecords } from '../storage/stored-records.ts'
import { openQueue, storedCommands, type Command } from './index.ts'
import { giveAlone } from './testing/give-alone.ts'
import { openTerminal, passTime, startTime } from './testing/tabs.ts'

type Job = { readonly dish: string }
type Server = {
  /** The dishes that are refused when they are sent. */
  readonly refused: Set<string>
  /** True while no request is answered. */
  isAway?: boolean
  /** Called while a hand-over is under way. */
  onHold?: () => void
  /** Thrown by the next hand-overs; null while they succeed. */
  holding: Error | null
  readonly sent: string[]
  readonly held: (readonly string[])[]
}

const TAKEN = 'table taken'
const noAnswer = () => new ApiError(0, 'No answer from the server.', 'NETWORK')

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

/** Opens a queue on the test's disk. Refusals with the text of `TAKEN` are handed over, others are not. */
async function open(server: Server = { refused: new Set(), holding: null, sent: [], held: [] }) {
  const time = startTime()
  const { clock } = openTerminal(time).openTab('a')
  const records = openStoredRecords<Command<Job>>(browserDisk('tiffin.test', ['commands']), 'commands', {
    removedAfterMs: Infinity,
  })
  await records.ready
  const noticed: string[] = []
  const commands = storedCommands({ records, clock })
  const queue = openQueue<Job, string>({
    commands,
    lock: (work) => work(() => true).then(() => true),
    maySend: () => true,
    failureOf: (error) =>
      error instanceof ApiError ? { ...error, message: error.message, isAway: isAway(error) } : null,
    async send({ job: { dish } }) {
      // The person who gave the command can go on before its answer comes.
      await new Promise<void>((answer) => clock.after(1, answer))
      if (server.isAway) throw noAnswer()
      server.sent.push(dish)
      if (server.refused.has(dish)) throw new ApiError(409, dish.startsWith('price') ? 'price changed' : TAKEN)
      return dish
    },
    handOver: {
      isFor: ({ refusal }) => refusal?.text === TAKEN,
      async send({ job }, behind) {
        if (server.holding) throw server.holding
        server.onHold?.()
        const along = behind.filter(({ isLast }) => !isLast || job.dish.startsWith('place'))
        server.held.push([job.dish, ...along.map((each) => each.job.dish)])
        return along
      },
      onHeld: ({ job }) => void noticed.push(job.dish),
    },
    onApplied: () => undefined,
    onRefused: () => undefined,
  })
  const close = () => {
    queue.close()
    records.close()
  }
  onTestFinished(close)
  const giveNew = giveAlone(commands, queue)
  const give = (dish: string, subject: string, isLast = false) =>
    giveNew({ v: 1, id: `key of ${dish}`, lane: 'T4', subject, isLast, job: { dish } })
  const leave = async (...given: Parameters<typeof give>) => (await give(...given)).goOn()
  const kept = () => queue.list().map(({ job, refusal }) => `${job.dish}${refusal ? ' refused' : ''}`)
  return { commands, queue, server, time, give, leave, kept, noticed, close, pass: (ms: number) => passTime(time, ms) }
}

test('a refused command is handed over with what waits behind it, and the next guests are sent', async () => {
  const { server, leave, kept, noticed, pass } = await open()
  server.refused.add('place')
  server.isAway = true
  await leave('place', 'first')
  await leave('add', 'first')
  await leave('pay', 'first', true)
  await leave('next guests', 'second')
  server.isAway = false
  await pass(60_000)

  expect(server.held).toEqual([['place', 'add', 'pay']])
  expect([server.sent, kept(), noticed]).toEqual([['place', 'next guests'], [], ['place']])
})

test('what is handed over while it is being stored is kept, and not missed', async () => {
  const { commands, queue, server, leave, pass } = await open()
  server.refused.add('place')
  await leave('place', 'first')
  const added = commands.place({ v: 1, id: 'key of add', lane: 'T4', subject: 'first', job: { dish: 'add' } })
  commands.records.write(added.id, added)
  await pass(1_000)
  expect(server.held).toEqual([['place', 'add']])

  expect(await queue.give(added, true).outcome).toEqual({ status: 'kept' })
})

test('what the server does not take along stays, and is sent by itself', async () => {
  const { server, leave, kept, pass } = await open()
  server.refused.add('add')
  server.isAway = true
  await leave('add', 'first')
  await leave('pay', 'first', true)
  server.isAway = false
  await pass(60_000)

  expect([server.held, server.sent, kept()]).toEqual([[['add']], ['add', 'pay'], []])
})

test('any other refusal stays in this browser', async () => {
  const { server, leave, kept, pass } = await open()
  server.refused.add('price of it')
  await leave('price of it', 'first')
  await pass(60_000)

  expect([server.held, kept()]).toEqual([[], ['price of it refused']])
})

test('a hand-over without an answer is tried again, also by the next page, and leaves the queue with the answer alone', async () => {
  const first = await open()
  const { server } = first
  server.refused.add('place')
  server.holding = noAnswer()
  await first.leave('place', 'first')
  await first.leave('add', 'first')
  await first.pass(5_000)
  expect([first.kept(), server.held]).toEqual([['place refused', 'add'], []])
  first.close()

  const { kept, pass } = await open(server)
  await pass(1_000)
  expect(kept()).toEqual(['place refused', 'add'])
  server.holding = null
  await pass(60_000)
  expect([server.held, kept()]).toEqual([[['place', 'add']], []])
})

test('a hand-over that the server does not take stays here, until a person repeats the command', async () => {
  const { queue, server, leave, kept, pass } = await open()
  server.refused.add('place')
  server.holding = new ApiError(404, 'Not found.', 'NOT_FOUND')
  await leave('place', 'first')
  await pass(60_000)
  expect([kept(), server.held]).toEqual([['place refused'], []])

  server.holding = null
  await pass(60_000)
  expect(server.held).toEqual([])
  queue.repeat('key of place')
  await pass(1_000)
  expect([server.sent, server.held, kept()]).toEqual([['place', 'place'], [['place']], []])
})

test('nobody takes a command out of the queue while it is handed over, and who waits for one behind it may go on', async () => {
  const { queue, server, leave, give, kept, pass } = await open()
  server.refused.add('place')
  server.holding = new ApiError(500, 'Something went wrong.', 'INTERNAL')
  await leave('place', 'first')
  await pass(1_000)
  const { outcome } = await give('add', 'first')
  server.holding = null
  const removed: boolean[] = []
  server.onHold = () => {
    removed.push(queue.isSending('key of place'), queue.remove('key of place'), queue.remove('key of add'))
  }
  await pass(60_000)

  expect(await outcome).toEqual({ status: 'kept' })
  expect([removed, server.held, kept()]).toEqual([[true, false, false], [['place', 'add']], []])
})
