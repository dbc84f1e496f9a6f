import { setTimeout as sleep } from 'node:timers/promises'
import { fromPrisma, PgBoss, type Queue } from 'pg-boss'

/** What the outbox needs of a transaction of the service. */
type Transaction = Parameters<typeof fromPrisma>[0]
type Log = { warn(details: object, text: string): void }

/** Does the work a job asks for. It may be asked twice for the same, also by two processes at once. */
export type JobHandler = (id: string) => Promise<void>

export type Outbox<Name extends string> = {
  /** Adds a job about `id` to the caller's transaction: both are kept, or neither. */
  send(tx: Transaction, queue: Name, id: string, startAfter?: Date): Promise<void>
  /** Begins to work on jobs, as soon as the database answers; does not wait for it. */
  start(handlers: Readonly<Record<Name, JobHandler>>, log: Log): void
  /** Begins no more jobs, gives those under way a moment, and lets go of the database. */
  stop(): Promise<void>
}

const DAY = 24 * 60 * 60

/**
 * A job is tried until it is done: at first after a second, then ever less often, but every minute. One whose process
 * was killed shows no sign of life and is taken up by another after ten seconds.
 */
const queueSettings = {
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: 3_650 * DAY,
  deleteAfterSeconds: 7 * DAY,
} satisfies Omit<Queue, 'name'>

const WORKERS_A_QUEUE = 3
const LOOK_EVERY_SECONDS = 1
const LOOK_FOR_DEAD_EVERY_SECONDS = 2
const RETRY_START_MS = 2_000
const STOP_WITHIN_MS = 5_000

/**
 * Jobs that are kept by the transaction that asks for them and done after it, at least once. They lie in the schema
 * `pgboss` of the service's database, which a migration of the service creates: its role may not. Jobs carry an id and
 * nothing else, because no policy holds these tables to a restaurant.
 */
export function createOutbox<Name extends string>({
  url,
  queues,
}: {
  readonly url: string
  readonly queues: readonly Name[]
}): Outbox<Name> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'outbox',
    max: 2,
    connectionTimeoutMillis: 3_000,
    options: '-c statement_timeout=3000',
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_DEAD_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_EVERY_SECONDS,
    // Both need rights the service has not.
    reindex: false,
    monitorVacuum: false,
  })
  const stopping = new AbortController()
  let started: Promise<void> | undefined

  async function open(handlers: Readonly<Record<Name, JobHandler>>, log: Log): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await boss.start()
        for (const queue of queues) {
          await boss.createQueue(queue, queueSettings)
          await boss.updateQueue(queue, queueSettings)
        }
        break
      } catch (err) {
        log.warn({ err }, 'jobs wait for the database')
        await sleep(RETRY_START_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    for (const queue of queues) {
      if (!stopping.signal.aborted)
        await boss.work<{ id: string }>(
          queue,
          { localConcurrency: WORKERS_A_QUEUE, pollingIntervalSeconds: LOOK_EVERY_SECONDS },
          ([job]) => run(queue, job!.data.id),
        )
    }

    async function run(queue: Name, id: string): Promise<void> {
      try {
        await handlers[queue](id)
      } catch (err) {
        log.warn({ err, queue, id }, 'a job failed and comes again')
        // oxlint-disable-next-line preserve-caught-error -- the database keeps what a job failed with, and needs the message only
        throw new Error(err instanceof Error ? err.message : 'failed')
      }
    }
  }

  return {
    async send(tx, queue, id, startAfter) {
      if (started === undefined) throw new Error('The outbox has not been started')
      await started
      await boss.send(queue, { id }, { db: fromPrisma(tx), ...(startAfter && { startAfter }) })
    },

    start(handlers, log) {
      boss.on('error', (err) => log.warn({ err }, 'looking after jobs failed'))
      started ??= open(handlers, log)
    },

    async stop() {
      stopping.abort()
      await started
      const idle = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([idle, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
