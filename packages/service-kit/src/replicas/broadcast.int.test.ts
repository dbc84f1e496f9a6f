import { createTestDatabase, type TestDatabase } from '@tiffin/stack/testing'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBroadcast, type Broadcast } from './broadcast.ts'

const CHANNEL = 'broadcast_test'
let database: TestDatabase
let owner: pg.Client
const open: Broadcast[] = []
beforeAll(async () => {
  database = await createTestDatabase('tenancy')
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()))
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Starts a process of the service; `heard` has the messages that the process received. */
async function startProcess(options: { confirmWithinMs?: number } = {}) {
  const heard: string[] = []
  const failures: unknown[] = []
  let begun = 0
  const broadcast = createBroadcast({
    url: database.appUrl,
    channel: CHANNEL,
    onFailure: (error) => failures.push(error),
    confirmWithinMs: DEADLINE_MS,
    ...options,
  })
  broadcast.subscribe({ onMessage: (message) => heard.push(message), onListening: () => begun++ })
  open.push(broadcast)
  await broadcast.start()
  return { broadcast, heard, failures, begun: () => begun }
}

test('a message is handled by every process when its sender goes on', async () => {
  const [one, two, three] = [await startProcess(), await startProcess(), await startProcess()]
  await Promise.all([one.broadcast.send('a'), two.broadcast.send('b')])
  await one.broadcast.send('c')

  for (const { heard } of [one, two, three]) expect(heard.toSorted()).toEqual(['a', 'b', 'c'])
})

test('a process that has ended is not waited for, one that does not confirm is', async () => {
  const sender = await startProcess()
  const other = await startProcess()
  await other.broadcast.stop()
  await sender.broadcast.send('one')
  const hasty = await startProcess({ confirmWithinMs: 50 })
  // This session holds the lock of the listeners and never confirms a message.
  const silent = new pg.Client({ connectionString: database.appUrl })
  await silent.connect()
  await silent.query('SELECT pg_advisory_lock_shared(7469, hashtext($1))', [CHANNEL])

  await expect(hasty.broadcast.send('two')).rejects.toThrow('did not confirm')
  await silent.end()
  await expect.poll(() => sender.broadcast.send('three').then(() => 'sent', String)).toBe('sent')
  expect([sender.heard.slice(0, 2), other.heard]).toEqual([['one', 'two'], []])
})

test('who loses the connection knows, sends nothing, and listens again', async () => {
  const [sender, other] = [await startProcess(), await startProcess()]
  expect([sender.broadcast.isListening(), sender.begun()]).toEqual([true, 1])
  await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [CHANNEL])

  await expect.poll(() => [sender.begun(), other.begun()]).toEqual([2, 2])
  await sender.broadcast.send('again')
  expect([sender.heard, other.heard]).toEqual([['again'], ['again']])
})

test('without a database it starts, is not listening, and refuses to send', async () => {
  const failures: unknown[] = []
  const broadcast = createBroadcast({
    url: 'postgresql://nobody@127.0.0.1:9/none',
    channel: CHANNEL,
    onFailure: (error) => failures.push(error),
  })
  open.push(broadcast)
  await broadcast.start()

  expect([broadcast.isListening(), failures.length]).toEqual([false, 1])
  await expect(broadcast.send('x')).rejects.toThrow('not connected')
})
