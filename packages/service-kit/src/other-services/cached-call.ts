import type { ZodMiniType } from 'zod/mini'
import type { Tenant } from '../tenant.ts'

/** The parameters of a cached call: a restaurant, a key within it (for example a user) and the request. */
export type Subject = {
  readonly tenant: Tenant
  readonly key: string
  readonly requestId: string
  /**
   * True for a caller who needs the current answer. The call may then take longer, and `readAgain` calls the service
   * where it would otherwise return a cached answer, except in the pause after a failure.
   */
  readonly isPatient?: boolean
}

/** The largest number of keys in an LRU cache that is limited by number. */
export const MAX_TRACKED_IDS = 5_000
/** The pause in ms after a failure of a call without a `pauseMs` of its own. */
export const DEFAULT_PAUSE_MS = 2_000

/** A call of another service, and how long its answers are valid. All times in ms. */
export type CachedCall<Answer> = {
  /** The kind of answer in the database, for example `menu`. */
  readonly kind: string
  /** The age below which an answer is used without a call. */
  readonly freshMs: number
  /**
   * Returns the age up to which an answer is valid, as the answer itself states. An older answer is used only while the
   * service is down, even if it is younger than `freshMs`. Without this function no answer has such a limit.
   */
  readonly holdsForMs?: (answer: Answer) => number
  /**
   * Returns whether an answer that was asked for at this time, by the cache's clock, is known to lack no change. Such
   * an answer is used without a call up to the age `confirmedMs`.
   */
  readonly isConfirmed?: (requestedAt: number) => boolean
  readonly confirmedMs?: number
  /** Answers between `freshMs` and this age are used and refreshed in the background. */
  readonly refreshBehindMs?: number
  /** Answers up to this age are used while the service is down. */
  readonly staleMs: number
  /** The pause after a failure of the same call; 2,000 by default. */
  readonly pauseMs?: number
  /**
   * True, the default, to store answers in the database; false for answers that are read from that database.
   */
  readonly isStored?: boolean
  /** The limit of answers in memory in bytes; the least recently used are evicted. */
  readonly maxBytes: number
  /** Parses an answer from the database. */
  readonly schema: ZodMiniType
  /** Calls the service. Returns `known` itself when the service confirms that it is still current. */
  readonly ask: (about: Subject, known: Answer | undefined) => Promise<Answer>
}

/** How often an answer was read from memory, by a call, or stood in for a service that was down. */
export type AnswerReads = { readonly memory: number; readonly call: number; readonly 'stand-in': number }

export type CachedAnswers<Answer> = {
  /**
   * Reads the answer from the cache while it is young enough, otherwise from the service. While the service is down,
   * the last answer is used up to the age `staleMs`.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the service is down and there is no answer of that age
   */
  read(about: Subject): Promise<Answer>
  /**
   * Reads an answer that the service gives from now on, for a caller who knows that an answer of `read` is too old. A
   * running call of the service is waited for and then made again; parallel readers share the repeated call.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the service is down, because a cached answer is too old
   */
  readNewer(about: Subject): Promise<Answer>
  /**
   * Reads an answer that is not older than this moment; parallel readers share one call of the service. Up to three
   * calls are made at once, then one a second: beyond that a patient subject waits for the next call, and other readers
   * get the cached answer, as all readers do while the service is down.
   *
   * @throws AppError SERVICE_UNAVAILABLE as `read` does
   */
  readAgain(about: Subject): Promise<Answer>
  /**
   * Reports a change: answers cached before this call, or being read, are not used while the service answers. A cached
   * answer is refreshed in the background.
   */
  outdate(about: Subject): void
  /** Reports a change of all answers. */
  outdateAll(): void
  /**
   * Reports a change, and resolves when a new answer is cached and stored.
   *
   * @throws the error of the call when there is no new answer, or of the database when it cannot be stored
   */
  replace(about: Subject): Promise<Answer>
  /**
   * Returns the age in ms of the oldest cached answer that was used while the service was down, since this function was
   * last called; 0 when none was used.
   */
  takeOldestUsedMs(): number
  /** Returns how often `read` and `readAgain` answered since the start, and from where. */
  reads(): AnswerReads
  /** Waits for refreshes and writes in the background. */
  idle(): Promise<void>
}
