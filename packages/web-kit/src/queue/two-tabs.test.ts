import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ApiError, isAway } from '../api/api-error.ts'
import { browserDisk, openStoredRecords } from '../storage/stored-records.ts'
import { openQueue, storedCommands, type Command } from './index.ts'
import { giveAlone } from './testing/give-alone.ts'
import { browserLock } from './queue-lock.ts'
import { openTerminal, passTime, startTime, type Tab } from './testing/tabs.ts'

type Job = { readonly dish: string }

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

/** Opens the queue of a tab. `send` gets the command and the tab, whose answers wait while the tab is asleep. */
async function openTabQueue(tab: Tab, database: string, send: (command: Command<Job>, tab: Tab) => Promise<unknown>) {
  const records = openStoredRecords<Command<Job>>(browserDisk(database, ['commands']), 'commands', {
    removedAfterMs: Infinity,
    channel: tab.channelOf(`${database}.commands`),
  })
  await records.ready
  const commands = storedCommands({ records, clock: tab.clock })
  const queue = openQueue<Job, unknown>({
    commands,
    lock: browserLock(`${database}.queue`, tab),
    maySend: () => true,
    failureOf: (error) =>
      error instanceof ApiError ? { ...error, message: error.message, isAway: isAway(error) } : null,
    send: (command) => tab.answer(send(command, tab)),
    onApplied: () => undefined,
    onRefused: () => undefined,
  })
  const close = () => {
    queue.close()
    records.close()
  }
  onTestFinished(close)
  const give = giveAlone(commands, queue)
  /** Gives a command for which nobody waits. */
  const leave = async (dish: string) => {
    const lane = dish.split(' ')[0]!
    const { goOn } = await give({ v: 1, id: `key of ${dish}`, lane, subject: dish, job: { dish } })
    goOn()
  }
  return { queue, leave, close }
}

const noAnswer = () => new ApiError(0, 'No answer from the server.', 'NETWORK')

describe('a tab that sleeps while it sends', () => {
  /** Opens two tabs of a terminal. The first tab has three kept commands, sends the first of them and falls asleep. */
  async function sleepWhileSending({ mayTakeOver = true } = {}) {
    const time = startTime()
    const terminal = openTerminal(time, { mayTakeOver })
    const sent: string[] = []
    let isCut = true
    const send = async ({ job }: Command<Job>, tab: Tab) => {
      if (isCut) throw noAnswer()
      sent.push(`${tab.name} ${job.dish}`)
      // The first tab falls asleep with its request, whose answer it gets when it wakes.
      if (tab === first) tab.sleep()
    }
    const first = terminal.openTab('first')
    const one = await openTabQueue(first, 'tiffin.test', send)
    for (const dish of ['T1 naan', 'T1 dal', 'T1 chai']) await one.leave(dish)
    await passTime(time, 500)
    isCut = false
    one.queue.wake()
    await passTime(time, 1_000)
    expect(sent).toEqual(['first T1 naan'])
    const second = terminal.openTab('second')
    const other = await openTabQueue(second, 'tiffin.test', send)
    return { time, first, other, sent }
  }

  test('loses the lock to another one, which ends the queue within six seconds; woken, it sends nothing', async () => {
    const { time, first, other, sent } = await sleepWhileSending()
    await passTime(time, 6_000)
    expect(other.queue.list()).toEqual([])
    const all = ['first T1 naan', 'second T1 naan', 'second T1 dal', 'second T1 chai']
    expect(sent).toEqual(all)

    first.wake()
    await passTime(time, 60_000)
    expect(sent).toEqual(all)
  })

  test('control: where nobody may take the lock over, the other tab waits until the first is awake', async () => {
    const { time, first, other, sent } = await sleepWhileSending({ mayTakeOver: false })
    await passTime(time, 60_000)
    expect([sent, other.queue.list().length]).toEqual([['first T1 naan'], 3])

    first.wake()
    await passTime(time, 60_000)
    expect([...new Set(sent.map((each) => each.slice(each.indexOf(' ') + 1)))]).toEqual([
      'T1 naan',
      'T1 dal',
      'T1 chai',
    ])
  })
})

/** Returns numbers from 0 to 1 that depend on the seed alone. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const SEEDS = [1, 2, 3]
const TERMINALS = 2
const ACTIONS = 15

/** Carries out punches in the order in which they arrive. Unless `isKeyed` is false, each key counts once. */
function createKitchen(isKeyed: boolean) {
  const keys = new Set<string>()
  const dishes = new Map<string, string[]>()
  return {
    dishes,
    take({ id, lane, job }: Command<Job>) {
      if (isKeyed && keys.has(id)) return
      keys.add(id)
      dishes.set(lane, [...(dishes.get(lane) ?? []), job.dish])
    },
  }
}

/**
 * Plays `ACTIONS` random actions at each terminal, whose two tabs punch, sleep, wake, are killed and opened again while
 * requests and answers are lost. Returns what was punched by table, in its order, and what the server carried out.
 */
async function play(seed: number, { isKeyed = true } = {}) {
  const random = randomFrom(seed)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const time = startTime()
  const kitchen = createKitchen(isKeyed)
  const punched = new Map<string, string[]>()
  const connection = { isCut: false, isShaky: true }
  const send = async (command: Command<Job>) => {
    if (connection.isCut || (connection.isShaky && random() < 0.2)) throw noAnswer()
    kitchen.take(command)
    if (connection.isShaky && random() < 0.3) throw noAnswer()
  }
  const open = async (database: string, tab: Tab) => ({ tab, ...(await openTabQueue(tab, database, send)) })
  const openTabs = async (number: number) => {
    const database = `tiffin.terminal-${number}`
    const terminal = openTerminal(time)
    const tabs = [await open(database, terminal.openTab('first')), await open(database, terminal.openTab('second'))]
    return { database, terminal, tabs, number }
  }
  type Terminal = Awaited<ReturnType<typeof openTabs>>
  const terminals: Terminal[] = []
  for (let number = 1; number <= TERMINALS; number++) terminals.push(await openTabs(number))
  let dishes = 0
  const actions = {
    async punch({ tabs, number }: Terminal) {
      const { tab, leave } = pick(tabs)
      tab.wake()
      const table = `T${number}${pick(['a', 'b'])}`
      const dish = `${table} ${++dishes}`
      punched.set(table, [...(punched.get(table) ?? []), dish])
      await leave(dish)
    },
    async sleep({ tabs }: Terminal) {
      pick(tabs).tab.sleep()
    },
    async kill({ tabs, terminal, database }: Terminal) {
      const index = Math.floor(random() * tabs.length)
      tabs[index]!.tab.kill()
      tabs[index]!.close()
      tabs[index] = await open(database, terminal.openTab(`tab after ${dishes}`))
    },
    async cut() {
      connection.isCut = !connection.isCut
    },
  }
  for (let action = 0; action < ACTIONS; action++)
    for (const terminal of terminals) {
      await pick([actions.punch, actions.punch, actions.punch, actions.sleep, actions.kill, actions.cut])(terminal)
      await passTime(time, 500 + random() * 4_000)
    }

  Object.assign(connection, { isCut: false, isShaky: false })
  for (const { tabs } of terminals) for (const { tab } of tabs) tab.wake()
  const left = () => terminals.flatMap(({ tabs }) => tabs.flatMap(({ queue }) => queue.list()))
  for (let minute = 0; minute < 10 && left().length > 0; minute++) await passTime(time, 60_000)
  return { punched: byTable(punched), carriedOut: byTable(kitchen.dishes), left: left().length }
}

const byTable = (dishes: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries([...dishes].toSorted(([a], [b]) => a.localeCompare(b)))

test.each(SEEDS)('two terminals of two tabs: each punch is carried out once, in its order (seed %d)', async (seed) => {
  const { punched, carriedOut, left } = await play(seed)
  expect(carriedOut).toEqual(punched)
  expect(left).toBe(0)
})

test('control: a server that ignores the keys carries punches out twice', async () => {
  const played = []
  for (const seed of SEEDS) played.push(await play(seed, { isKeyed: false }))
  expect(played.map(({ carriedOut }) => carriedOut)).not.toEqual(played.map(({ punched }) => punched))
})
