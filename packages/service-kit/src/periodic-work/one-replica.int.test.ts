import { createTestDatabase, type TestDatabase } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInOneReplica } from './one-replica.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('tenancy')
})
afterAll(() => database.drop())

/** Returns work that goes on until `finish` is called. */
function startWork() {
  let finish = () => {}
  let begin = () => {}
  const begun = new Promise<void>((done) => void (begin = done))
  const work = () => {
    begin()
    return new Promise<void>((done) => void (finish = done))
  }
  return { work, begun, finish: () => finish() }
}

test('while one replica is at work another leaves it alone; work of another name goes on', async () => {
  const [first, second] = [createInOneReplica(database.appUrl), createInOneReplica(database.appUrl)]
  const { work, begun, finish } = startWork()
  const done = first('purge', work)
  await begun
  let times = 0
  const count = async () => void times++

  expect([await second('purge', count), await second('sweep', count), times]).toEqual([false, true, 1])
  finish()
  expect([await done, await second('purge', count), times]).toEqual([true, true, 2])
})

test('work that fails lets go, and so does a replica that is killed', async () => {
  const inOneReplica = createInOneReplica(database.appUrl)
  await expect(inOneReplica('purge', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')

  const { work, begun, finish } = startWork()
  const killed = inOneReplica('purge', work)
  await begun
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'purge'")
  await expect.poll(() => inOneReplica('purge', async () => undefined)).toBe(true)
  finish()
  await killed
  await owner.end()
})
