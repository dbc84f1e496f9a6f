import { expect, test } from 'vitest'
import { ApiError, isAway } from '../api/api-error.ts'
import type { StoredRecords } from '../storage/stored-records.ts'
import { openQueue, storedCommands, type Command } from './index.ts'
import { giveAlone } from './testing/give-alone.ts'
import { pause } from './testing/pause.ts'

type Job = { readonly kind: 'place' | 'add' | 'settle'; readonly table: string; readonly order: string }

const refused = (code: NonNullable<ApiError['code']>) => new ApiError(409, code, code, {})

/** Creates a restaurant that has one active order a table, as the server does. */
function fakeServer() {
  const occupant = new Map<string, string>()
  const portions = new Map<string, number>()
  const paid: string[] = []
  let isCut = true
  return {
    portions,
    paid,
    restore: () => void (isCut = false),
    refuse: null as string | null,
    answer({ kind, table, order }: Job) {
      if (isCut) throw new ApiError(0, 'No answer from the server.', 'NETWORK')
      if (this.refuse === `${kind} ${order}`) throw refused('ORDER_CHANGED')
      if (kind === 'place') {
        if (occupant.has(table)) throw refused('TABLE_OCCUPIED')
        occupant.set(table, order)
        portions.set(order, 1)
        return
      }
      if (occupant.get(table) !== order) throw refused('ORDER_NOT_FOUND')
      if (kind === 'add') portions.set(order, portions.get(order)! + 1)
      else {
        occupant.delete(table)
        paid.push(order)
      }
    },
  }
}

/** Keeps records in memory alone, as a browser whose disk refuses them. */
function recordsInMemory(): StoredRecords<Command<Job>> {
  const values = new Map<string, Command<Job>>()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const write = (key: string, value: Command<Job>) => {
    values.set(key, value)
    changed()
  }
  return {
    ready: Promise.resolve(),
    isReady: () => true,
    read: (key) => values.get(key) ?? null,
    readAgain: async (key) => values.get(key) ?? null,
    readAll: () => values,
    write,
    async keep(key, value) {
      write(key, value)
      return true
    },
    writeIn: (_transaction, key, value) => write(key, value),
    remove(key) {
      values.delete(key)
      changed()
    },
    unsaved: () => new Map(),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => undefined,
  }
}

/** Opens the queue of a till. No timer ever fires, so only `wake` sends again. */
function openTill(server: ReturnType<typeof fakeServer>, records = recordsInMemory()) {
  let nowMs = 0
  const clock = { now: () => (nowMs += 1), after: () => () => undefined, random: () => 1 }
  const commands = storedCommands({ records, clock })
  const queue = openQueue<Job, void>({
    commands,
    lock: (work) => work(() => true).then(() => true),
    maySend: () => true,
    failureOf: (error) =>
      error instanceof ApiError ? { ...error, message: error.message, isAway: isAway(error) } : null,
    send: async ({ job }) => server.answer(job),
    onApplied: () => undefined,
    onRefused: () => undefined,
  })
  return { queue, give: giveAlone(commands, queue) }
}

/** Gives commands while the server does not answer, then lets it answer until nothing more is sent. */
async function replay(jobs: readonly Job[], laneOf: (job: Job) => string, server = fakeServer()) {
  const { queue, give: giveNew } = openTill(server)
  const give = (id: string, job: Job) =>
    giveNew({ v: 1, id, lane: laneOf(job), subject: job.order, isLast: job.kind === 'settle', job })
  for (const job of jobs) {
    const given = await give(`${job.kind} ${job.order} ${queue.list().length}`, job)
    given.goOn()
  }
  await pause()
  server.restore()
  queue.wake()
  await pause()
  const left = () => queue.list().map(({ job, refusal }) => [job.kind, job.order, refusal?.code ?? 'waits'].join(' '))
  return { server, queue, give, left }
}

const job = (kind: Job['kind'], order: string, table = 'T1'): Job => ({ kind, table, order })
/** The commands of two parties, one after the other, at each of two tables. */
const EVENING = ['T1', 'T2'].flatMap((table) =>
  ['first', 'second'].flatMap((party) => {
    const order = `${party} of ${table}`
    return [job('place', order, table), job('add', order, table), job('settle', order, table)]
  }),
)
const byTable = ({ table }: Job) => table
const byOrder = ({ order }: Job) => order

test('place, add, settle and seat again at one table are carried out in their order; control: a lane per order is not', async () => {
  const { server, left } = await replay(EVENING, byTable)
  expect([...server.portions.values()]).toEqual([2, 2, 2, 2])
  expect(server.paid.toSorted()).toEqual(['first of T1', 'first of T2', 'second of T1', 'second of T2'])
  expect(left()).toEqual([])

  const control = await replay(EVENING, byOrder)
  expect(control.left()).toContain('place second of T1 TABLE_OCCUPIED')
})

test('a payment is not sent while a punch of its order is refused', async () => {
  const server = fakeServer()
  server.refuse = 'add A'
  const { left } = await replay([job('place', 'A'), job('add', 'A'), job('settle', 'A')], byTable, server)
  expect(left()).toEqual(['add A ORDER_CHANGED', 'settle A waits'])
  expect(server.paid).toEqual([])
})

test('a refused payment does not hold back the next payment of its order', async () => {
  const server = fakeServer()
  server.refuse = 'settle A'
  const { give, left } = await replay([job('place', 'A'), job('settle', 'A')], byTable, server)
  expect(left()).toEqual(['settle A ORDER_CHANGED'])

  server.refuse = null
  const { outcome } = await give('again', job('settle', 'A'))
  expect(await outcome).toMatchObject({ status: 'applied' })
  expect(server.paid).toEqual(['A'])
})

test('a command of a newer release stays on the disk and is not sent', async () => {
  const records = recordsInMemory()
  const server = fakeServer()
  server.restore()
  const known = { id: 'known', lane: 'T1', subject: 'A', seq: 1, takenAt: -1, savedAt: 0, breakdowns: 0, refusal: null }
  records.write('known', { ...known, v: 2, job: job('place', 'A') })
  records.write('newer', { ...known, id: 'newer', lane: 'T2', v: 4 as 2, job: job('place', 'B', 'T2') })
  const { queue } = openTill(server, records)
  queue.wake()
  await pause()

  expect([...server.portions.keys()]).toEqual(['A'])
  expect([...records.readAll().keys(), ...queue.list()]).toEqual(['newer'])
})
