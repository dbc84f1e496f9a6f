import { setTimeout as sleep } from 'node:timers/promises'
import { fromPrisma, PgBoss, type Clock, type Queue } from 'pg-boss'

/** The part of a transaction that the outbox uses. */
type Transaction = Parameters<typeof fromPrisma>[0]
type Log = { warn(details: object, text: string): void }

/** Carries out a job. Must be idempotent: a job may run twice, even in two processes at the same time. */
export type JobHandler = (id: string) => Promise<void>

/** The jobs of an outbox that are not done. */
export type OutboxState = {
  /** The age in ms of the oldest due job; 0 without one. A job that failed is due again after its pause. */
  readonly oldestDueMs: number
  /** Jobs that are due or under way. */
  readonly due: number
  /** Jobs that wait for their time. */
  readonly later: number
  /** Jobs that failed the last time and are tried again. */
  readonly failing: number
}

export type Outbox<Name extends string> = {
  /** Enqueues a job about `id` in the caller's transaction. @throws Error before `start` was called */
  send(tx: Transaction, queue: Name, id: string, startAfter?: Date): Promise<void>
  /** Starts the workers in the background, as soon as the database answers. */
  start(handlers: Readonly<Record<Name, JobHandler>>, log: Log): void
  /** Counts the jobs that are not done. */
  state(): Promise<OutboxState>
  /** Starts no more jobs, waits at most five seconds (by default) for running ones, and closes the connections. */
  stop(): Promise<void>
}

/** The intervals and timeouts of the outbox. Tests use shorter ones. */
export type OutboxPace = {
  /** The pauses between retries, in whole seconds. */
  readonly retry: Pick<Queue, 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>
  /** Seconds between two checks for jobs of processes that are gone; at least 1. */
  readonly superviseSeconds: number
  /** The pause in ms between two connection attempts while the database does not answer. */
  readonly retryStartMs: number
  /** The longest time in ms that `stop` waits for running jobs. */
  readonly stopTimeoutMs: number
  /**
   * The clock of the library's timers. Tests shorten the wait between two checks for jobs by a clock of their own,
   * because the library refuses a setting below half a second.
   */
  readonly clock?: Clock
}

const PACE: OutboxPace = {
  retry: { retryDelay: 1, retryBackoff: true, retryDelayMax: 60 },
  superviseSeconds: 2,
  retryStartMs: 2_000,
  stopTimeoutMs: 5_000,
}

const DAY = 24 * 60 * 60

/**
 * A job is retried until it succeeds, with a backoff from a second to a minute. A job of a killed process has no
 * heartbeat and is taken over by another process after ten seconds.
 */
const queueSettings = {
  retryLimit: 1_000_000,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: 3_650 * DAY,
  deleteAfterSeconds: 7 * DAY,
} satisfies Omit<Queue, 'name'>

const STATE = `SELECT
    coalesce(extract(epoch FROM now() - min(greatest(created_on, start_after)) FILTER (WHERE start_after <= now())), 0)
      * 1000 AS oldest,
    count(*) FILTER (WHERE state <> 'retry' AND start_after <= now()) AS due,
    count(*) FILTER (WHERE state <> 'retry' AND start_after > now()) AS later,
    count(*) FILTER (WHERE state = 'retry') AS failing
  FROM pgboss.job WHERE state IN ('created', 'retry', 'active')`

const WORKERS_PER_QUEUE = 3
const POLL_SECONDS = 1

/**
 * Creates a transactional outbox on pg-boss: jobs are enqueued by a transaction and carried out after it, at least
 * once. A migration creates the schema `pgboss`, because the role of the service has no right to create schemas. Jobs
 * carry an id only, because the tables have no row-level security.
 */
export function createOutbox<Name extends string>({
  url,
  queues,
  pace = PACE,
}: {
  readonly url: string
  readonly queues: readonly Name[]
  readonly pace?: OutboxPace
}): Outbox<Name> {
  const settings = { ...queueSettings, ...pace.retry }
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'outbox',
    max: 2,
    connectionTimeoutMillis: 3_000,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
    ...(pace.clock && { clock: pace.clock }),
    // The library would reindex and watch the vacuum by itself, but the role of the service lacks the privileges.
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
          await boss.createQueue(queue, settings)
          await boss.updateQueue(queue, settings)
        }
        break
      } catch (err) {
        log.warn({ err }, 'jobs wait for the database')
        await sleep(pace.retryStartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    for (const queue of queues) {
      if (!stopping.signal.aborted)
        await boss.work<{ id: string }>(
          queue,
          { localConcurrency: WORKERS_PER_QUEUE, pollingIntervalSeconds: POLL_SECONDS },
          ([job]) => run(queue, job!.data.id),
        )
    }

    async function run(queue: Name, id: string): Promise<void> {
      try {
        await handlers[queue](id)
      } catch (err) {
        log.warn({ err, queue, id }, 'a job failed and comes again')
        // oxlint-disable-next-line preserve-caught-error -- the job's row stores the error, and the message is enough
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

    async state() {
      const { rows } = await boss.getDb().executeSql(STATE)
      const { oldest, due, later, failing } = rows[0] as Record<'oldest' | 'due' | 'later' | 'failing', string>
      return { oldestDueMs: Number(oldest), due: Number(due), later: Number(later), failing: Number(failing) }
    },

    async stop() {
      stopping.abort()
      await started
      const idle = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([idle, sleep(pace.stopTimeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
