import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserDisk, openStoredRecords } from '../storage/stored-records.ts'
import { openQueue, storedCommands, type Command } from './index.ts'

type Job = { readonly dish: string }

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

const whole = (dish: string, seq: number): Command<Job> => ({
  v: 1,
  id: dish,
  lane: dish,
  subject: dish,
  seq,
  takenAt: seq,
  savedAt: Date.now(),
  breakdowns: 0,
  job: { dish },
  refusal: null,
})
/** A row without its lane, subject and job, and a value that is no record. */
const TORN = { v: 1, savedAt: 5, seq: 2 }
const RUBBISH = 'torn'

/** Opens a queue over two whole commands, a row with holes, a value that is no record, and one of a newer release. */
async function openOverDamaged({ reads }: { readonly reads: boolean }) {
  const disk = browserDisk('tiffin.test', ['commands'])
  const rows = {
    first: whole('first', 1),
    torn: TORN,
    rubbish: RUBBISH,
    newer: { ...TORN, v: 4 },
    last: whole('last', 9),
  }
  for (const [key, value] of Object.entries(rows)) await disk.write('commands', key, value, 'strict')
  const records = openStoredRecords<Command<Job>>(disk, 'commands', {
    removedAfterMs: Infinity,
    ...(reads && { mend: (damaged: unknown) => ({ savedAt: 0, damaged }) as unknown as Command<Job> }),
  })
  await records.ready
  const sent: string[] = []
  const held: unknown[] = []
  const commands = storedCommands({
    records,
    ...(reads && {
      read: (stored: Command<Job>, key: string) => {
        if (stored.v > 2) return null
        const refusal = { status: 0, code: 'DAMAGED', text: 'Damaged', isFinal: true }
        return 'job' in stored ? stored : { ...whole(key, 2), job: { dish: JSON.stringify(stored) }, refusal }
      },
    }),
  })
  const queue = openQueue<Job, string>({
    commands,
    lock: (work) => work(() => true).then(() => true),
    maySend: () => true,
    failureOf: () => null,
    send: async ({ job: { dish } }) => {
      sent.push(dish)
      return dish
    },
    handOver: {
      isFor: ({ refusal }) => refusal?.code === 'DAMAGED',
      send: async ({ job }) => {
        held.push(job.dish)
        return []
      },
      onHeld: () => undefined,
    },
    onApplied: () => undefined,
    onRefused: () => undefined,
  })
  onTestFinished(() => {
    queue.close()
    records.close()
  })
  return { sent, held, onDisk: async () => [...(await disk.readAll('commands')).keys()] }
}

test('damaged rows are handed over as they are, and the queue goes on behind them', async () => {
  const { sent, held, onDisk } = await openOverDamaged({ reads: true })
  await vi.waitFor(async () => expect(await onDisk()).toEqual(['newer']))

  expect(sent.toSorted()).toEqual(['first', 'last'])
  expect(held.toSorted()).toEqual([JSON.stringify(TORN), JSON.stringify({ savedAt: 0, damaged: RUBBISH })].toSorted())
})

test('control: without reading them first, a row with holes is sent as if it were whole, and stays', async () => {
  const { sent, held, onDisk } = await openOverDamaged({ reads: false })
  await vi.waitFor(() => expect(sent).toContain('last'))

  expect(held).toEqual([])
  expect(await onDisk()).toEqual(expect.arrayContaining(['newer', 'rubbish', 'torn']))
})
