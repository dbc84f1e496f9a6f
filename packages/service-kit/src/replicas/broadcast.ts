import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The first of two lock keys; `one-replica.ts` uses another one. */
const LOCK_SPACE = 7_469
const CONNECT_TIMEOUT_MS = 3_000
const RETRY_MS = 1_000
const CONFIRM_WITHIN_MS = 1_000
/** The interval at which a sender checks whether the processes it waits for still exist. */
const LOOK_AGAIN_MS = 50

export type BroadcastSubscriber = {
  readonly onMessage: (message: string) => void
  /** Runs when this process begins to listen, because the process may have missed earlier messages. */
  readonly onListening: () => void
}

export type Broadcast = {
  /** Adds a subscriber, which receives every message. Must be called before `start`, so that none is missed. */
  subscribe(subscriber: BroadcastSubscriber): void
  /** Returns whether this process receives messages. While it does not, no sender waits for it. */
  isListening(): boolean
  /**
   * Sends a message to every listening process, including this one, and waits until each has handled it. Processes that
   * end meanwhile are not awaited.
   *
   * @throws Error while this process is not listening, or when a process does not confirm within `confirmWithinMs` (a
   *   second by default)
   */
  send(message: string): Promise<void>
  /** Connects, and reconnects whenever the connection breaks. Resolves after the first attempt, successful or not. */
  start(): Promise<void>
  stop(): Promise<void>
}

export type BroadcastOptions = {
  /** The common database of all processes of the service. */
  readonly url: string
  readonly channel: string
  readonly onFailure?: (error: unknown) => void
  readonly confirmWithinMs?: number
}

type Run = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>
type Listener = { readonly client: pg.Client; readonly pid: number; readonly run: Run }

/**
 * Sends messages between the processes of one service, by NOTIFY on their database, with a confirmation by each
 * receiver. A listening process holds a shared lock, which it takes after LISTEN and which ends with the connection, so
 * that no sender waits for a killed process. The connection must be a session of its own, without a transaction pooler
 * in between.
 */
export function createBroadcast(options: BroadcastOptions): Broadcast {
  const { url, channel, onFailure = () => {}, confirmWithinMs = CONFIRM_WITHIN_MS } = options
  const confirmations = `${channel}_confirmed`
  const waiting = new Map<string, Set<number>>()
  const stopping = new AbortController()
  const subscribers: BroadcastSubscriber[] = []
  let listener: Listener | null = null
  let opening: Promise<void> | null = null

  async function open(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: channel,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    const run = createStatementQueue(client)
    try {
      await client.connect()
      const [{ pid }] = (await run<{ pid: number }>('SELECT pg_backend_pid() AS pid')) as [{ pid: number }]
      client.on('notification', ({ channel: heardOn, payload = '' }) => {
        if (heardOn === channel) handle(run, pid, payload)
        else confirm(payload)
      })
      for (const name of [channel, confirmations]) await run(`LISTEN ${pg.escapeIdentifier(name)}`)
      await run('SELECT pg_advisory_lock_shared($1, hashtext($2))', [LOCK_SPACE, channel])
      client.once('end', () => {
        if (listener?.client === client) listener = null
        reopen()
      })
      listener = { client, pid, run }
      for (const { onListening } of subscribers) onListening()
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
  }

  function reopen(): void {
    opening ??= (async () => {
      while (listener === null && !stopping.signal.aborted) {
        await sleep(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        if (!stopping.signal.aborted) await open().catch(onFailure)
      }
    })().finally(() => {
      opening = null
    })
  }

  function handle(run: Run, pid: number, payload: string): void {
    const { id, message } = JSON.parse(payload) as { id: string; message: string }
    for (const { onMessage } of subscribers) onMessage(message)
    run('SELECT pg_notify($1, $2)', [confirmations, JSON.stringify({ id, pid })]).catch(onFailure)
  }

  function confirm(payload: string): void {
    const { id, pid } = JSON.parse(payload) as { id: string; pid: number }
    waiting.get(id)?.add(pid)
  }

  async function findListeners({ run }: Listener): Promise<number[]> {
    const rows = await run<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND (classid, objid, objsubid) = (SELECT $1::int::oid, hashtext($2)::oid, 2::smallint)`,
      [LOCK_SPACE, channel],
    )
    return rows.map(({ pid }) => pid)
  }

  async function awaitAll(sender: Listener, confirmed: ReadonlySet<number>, deadline: AbortSignal): Promise<void> {
    for (;;) {
      const missing = (await findListeners(sender)).filter((pid) => !confirmed.has(pid))
      if (missing.length === 0) return
      if (deadline.aborted) throw new Error(`${channel}: ${missing.length} did not confirm`)
      for (let waited = 0; waited < LOOK_AGAIN_MS && missing.some((pid) => !confirmed.has(pid)); waited++)
        await sleep(1)
    }
  }

  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    isListening: () => listener !== null,

    async send(message) {
      const sender = listener
      if (sender === null) throw new Error(`${channel}: not connected`)
      const [id, confirmed] = [randomUUID(), new Set<number>()]
      waiting.set(id, confirmed)
      try {
        const deadline = AbortSignal.timeout(confirmWithinMs)
        await sender.run('SELECT pg_notify($1, $2)', [channel, JSON.stringify({ id, message })])
        await awaitAll(sender, confirmed, deadline)
      } finally {
        waiting.delete(id)
      }
    },

    async start() {
      await open().catch((error: unknown) => {
        onFailure(error)
        reopen()
      })
    },

    async stop() {
      stopping.abort()
      await opening
      const last = listener
      listener = null
      await last?.client.end().catch(() => undefined)
    },
  }
}

/** Runs statements one after the other, because pg deprecates a query on a client that still runs another. */
function createStatementQueue(client: pg.Client): Run {
  let last: Promise<unknown> = Promise.resolve()
  return <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const next = last.then(async () => (await client.query<Row>(text, [...values])).rows)
    last = next.catch(() => undefined)
    return next
  }
}
