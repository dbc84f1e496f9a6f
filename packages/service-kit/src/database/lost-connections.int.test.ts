import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHoldingProxy, type HoldingProxy } from '../testing/holding-proxy.ts'
import { createDatabase } from './database.ts'

let database: TestDatabase
let owner: pg.Client
let proxy: HoldingProxy
const uncaught: string[] = []
beforeAll(async () => {
  database = await createTestDatabase('orders')
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  proxy = await startHoldingProxy(database.appUrl)
})
afterAll(async () => {
  await proxy.stop()
  await owner.end()
  await database.drop()
})
beforeEach(() => {
  uncaught.length = 0
  process.setUncaughtExceptionCaptureCallback(({ message }) => void uncaught.push(message))
})
afterEach(() => process.setUncaughtExceptionCaptureCallback(null))

type Connections = {
  /** Runs a query on any connection of the pool. The connection is free again when the answer is read. */
  ask(): Promise<unknown>
  /** Takes a connection from the pool, runs a query on that connection and releases it. */
  takeAndAsk(): Promise<unknown>
  end(): Promise<void>
}

/** Connects the database of a service with one connection, which Prisma never uses. */
function ofAService(): Connections {
  class UnusedPrisma {
    $transaction = () => Promise.reject(new Error('not used'))
    $queryRawUnsafe = this.$transaction
    $disconnect = async () => undefined
  }
  const db = createDatabase(UnusedPrisma, proxy.url, { poolSize: 1 })
  const tenant = { id: randomUUID() }
  return {
    ask: () => db.moment(tenant),
    takeAndAsk: () => db.runInTenant(tenant, { text: 'SELECT 1', values: [] }),
    end: db.disconnect,
  }
}

/** Connects the control: a pool without listeners for the errors of its connections. */
function withoutListeners(): Connections {
  const pool = new pg.Pool({ connectionString: proxy.url, max: 1 })
  return {
    ask: () => pool.query('SELECT 1'),
    async takeAndAsk() {
      const client = await pool.connect()
      return client.query('SELECT 1').finally(() => client.release())
    },
    end: () => pool.end(),
  }
}

/** Lets the server end all connections. Its last message and all held data reach this process together. */
async function terminate(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await expect.poll(proxy.openToServer).toBe(0)
  await meanwhile()
  proxy.pass()
}

/** The moments at which the server may end a connection. */
const moments: Record<string, (connections: Connections) => Promise<unknown>> = {
  async 'while it is idle'({ ask }) {
    await ask()
    proxy.hold()
    await terminate()
  },
  async 'in the moment it is connected'({ takeAndAsk }) {
    proxy.hold()
    const taken = takeAndAsk()
    await expect.poll(proxy.isHolding).toBe(true)
    await terminate()
    return taken
  },
  async 'in the moment it goes from one to the next'({ ask, takeAndAsk }) {
    await ask()
    proxy.hold()
    const [asked, taken] = [ask(), takeAndAsk()]
    await expect.poll(proxy.isHolding).toBe(true)
    await terminate()
    await asked
    return taken
  },
  async 'while it is closed'({ ask, end }) {
    await ask()
    proxy.hold()
    await terminate(end)
  },
}

describe.each(Object.entries(moments))('the server ends a connection %s', (name, lose) => {
  test('the process hears no uncaught error, and the next query works', async () => {
    const connections = ofAService()
    await lose(connections).catch(() => undefined)
    // The end was noticed: each connection that is open now is open on both sides.
    await expect.poll(() => proxy.openToClients() - proxy.openToServer()).toBe(0)

    expect(uncaught).toEqual([])
    if (name === 'while it is closed') return
    await expect(connections.takeAndAsk()).resolves.toHaveLength(1)
    await connections.end()
  })

  test('control: without listeners, it ends the process', async () => {
    const connections = withoutListeners()
    void lose(connections).catch(() => undefined)

    await expect.poll(() => uncaught[0]).toBe('terminating connection due to administrator command')
    proxy.drop()
  })
})
