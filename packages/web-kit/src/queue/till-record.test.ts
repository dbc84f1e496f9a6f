import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { browserDisk, openStoredRecords, type Disk, type StoredRecords } from '../storage/stored-records.ts'
import {
  browserLock,
  nextReference,
  openQueue,
  storedCommands,
  TILL_KEY,
  TILL_STORE,
  type Command,
  type NewCommand,
} from './index.ts'

const TILL = { id: '0191a000-0000-4000-8000-000000000001', series: 'A1', day: '', n: 0 }
const TODAY = '2026-11-27'
const DATABASE = 'tiffin.test'

describe('the next reference of a till', () => {
  test('counts from 1 each business day', () => {
    const first = nextReference(TILL, TODAY)!
    const second = nextReference(first.till, TODAY)!
    const tomorrow = nextReference(second.till, '2026-11-28')!

    expect([first, second, tomorrow].map(({ reference }) => reference)).toEqual([
      { id: TILL.id, ref: 'A1-1' },
      { id: TILL.id, ref: 'A1-2' },
      { id: TILL.id, ref: 'A1-1' },
    ])
  })

  test('is not given twice by a clock that goes back to the day before', () => {
    const late = nextReference({ ...TILL, day: '2026-11-28', n: 4 }, TODAY)!

    expect([late.reference.ref, late.till.day]).toEqual(['A1-5', '2026-11-28'])
  })

  test('there is none without a till, and none before it has a series', () => {
    expect(nextReference(undefined, TODAY)).toBeNull()
    expect(nextReference({ ...TILL, series: null }, TODAY)).toBeNull()
  })
})

type Job = { readonly ref: string | null }
type Stored = Command<Job>
type Disks = { readonly disk: Disk; readonly commands: StoredRecords<Stored> }
/** How a tab takes a number and stores the command that has it. */
type Keep = (disks: Disks, command: Stored) => Promise<Stored | null>

/** Opens a tab of the terminal, with the queue and the disk of its own connection. */
function openTab(keep: Keep) {
  const disk = browserDisk(DATABASE, ['commands', TILL_STORE])
  const records = openStoredRecords<Stored>(disk, 'commands', { removedAfterMs: Infinity, channel: null })
  const commands = storedCommands({ records })
  const queue = openQueue<Job, unknown>({
    commands,
    lock: browserLock(DATABASE, { locks: null }),
    maySend: () => false,
    send: () => Promise.reject(new Error('Nothing is sent')),
    failureOf: () => null,
    onApplied: () => undefined,
    onRefused: () => undefined,
  })
  const give = async (punch: NewCommand<Job>) => {
    const command = commands.place(punch)
    const stored = await keep({ disk, commands: records }, command)
    return queue.give(stored ?? command, stored !== null || (await records.keep(command.id, command)))
  }
  /** Ends the tab as a kill does: whatever it was about to do after this, it does not do. */
  const kill = () => {
    queue.close()
    records.close()
  }
  return { give, kill }
}

const inOneTransaction: Keep = async ({ disk, commands }, command) => {
  try {
    const transaction = await disk.begin(['commands', TILL_STORE], 1_000)
    const next = nextReference(await transaction.read(TILL_STORE, TILL_KEY), TODAY)
    if (!next) return null
    const numbered = { ...command, job: { ref: next.reference.ref } }
    transaction.write(TILL_STORE, TILL_KEY, next.till)
    commands.writeIn(transaction, command.id, numbered)
    await transaction.done
    return numbered
  } catch {
    return null
  }
}

/** The control: reads the number, writes the number, writes the command. */
const oneAfterTheOther: Keep = async ({ disk, commands }, command) => {
  const next = nextReference(await disk.read(TILL_STORE, TILL_KEY), TODAY)
  if (!next) return null
  await disk.write(TILL_STORE, TILL_KEY, next.till, 'strict')
  const numbered = { ...command, job: { ref: next.reference.ref } }
  await commands.keep(command.id, numbered)
  return numbered
}

/**
 * Punches in three tabs at once until 200 commands are stored. Every seventh punch kills its tab while it is being
 * stored, after a number of steps that differs each time, and another tab opens in its place.
 *
 * @returns the numbers of the stored commands in order, and the last number that the till has given
 */
async function punchInThreeTabs(keep: Keep): Promise<{ numbers: number[]; last: number }> {
  const setUp = browserDisk(DATABASE, ['commands', TILL_STORE])
  await setUp.write(TILL_STORE, TILL_KEY, TILL, 'strict')
  let given = 0
  const isFull = async () => (await setUp.readAll('commands')).size >= 200
  const workAt = async () => {
    let tab = openTab(keep)
    while (!(await isFull())) {
      const n = (given += 1)
      const command = { v: 1 as const, id: `punch ${n}`, lane: `T${n % 9}`, subject: `order ${n}`, job: { ref: null } }
      const giving = tab.give(command)
      if (n % 7 === 0) {
        for (let step = 0; step < n % 11; step++) await new Promise(setImmediate)
        tab.kill()
        tab = openTab(keep)
      } else (await giving).goOn()
    }
    tab.kill()
  }
  await Promise.all([workAt(), workAt(), workAt()])
  const stored = [...(await setUp.readAll('commands')).values()] as Stored[]
  const till = (await setUp.read(TILL_STORE, TILL_KEY)) as typeof TILL
  setUp.close()
  const numbers = stored.flatMap(({ job: { ref } }) => (ref ? Number(ref.split('-')[1]) : []))
  return { numbers: numbers.toSorted((a, b) => a - b), last: till.n }
}

describe('two hundred references of three tabs that are killed', () => {
  beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

  test('none is given twice and none is missing, because number and command are one transaction', async () => {
    const { numbers, last } = await punchInThreeTabs(inOneTransaction)

    expect(numbers.length).toBeGreaterThanOrEqual(200)
    expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  })

  test('control: a number that is read and written apart from its command comes twice', async () => {
    const { numbers } = await punchInThreeTabs(oneAfterTheOther)

    expect(new Set(numbers).size).toBeLessThan(numbers.length)
  })
})
