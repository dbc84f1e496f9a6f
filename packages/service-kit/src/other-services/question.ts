import type { ZodMiniType } from 'zod/mini'
import type { Tenant } from '../tenant.ts'

/** The parameters of a question: a restaurant, a key within it (for example a user) and the request. */
export type Subject = {
  readonly tenant: Tenant
  readonly key: string
  readonly requestId: string
  /**
   * Makes `readAgain` wait for a fresh answer where it would return a cached one, except in the pause after a failure.
   */
  readonly isPatient?: boolean
}

/** A question to another service, and how long its answers are valid. All times in ms. */
export type Question<Answer> = {
  /** The kind of answer in the database, for example `menu`. */
  readonly kind: string
  /** The age below which an answer is used without a call. */
  readonly freshMs: number
  /**
   * Returns the age up to which an answer is valid, as the answer itself says. An older answer is used only while the
   * service is down, even if it is younger than `freshMs`. Without this function no answer has such a limit.
   */
  readonly holdsForMs?: (answer: Answer) => number
  /** Answers between `freshMs` and this age are used and refreshed in the background. */
  readonly refreshBehindMs?: number
  /** Answers up to this age are used while the service is down. */
  readonly staleMs: number
  /** The pause after a failure of the same question; 2,000 by default. */
  readonly pauseMs?: number
  /**
   * Whether answers are stored in the database; true by default. False for answers that are read from that database.
   */
  readonly isStored?: boolean
  /** The limit of answers in memory in bytes; the least recently used are evicted. */
  readonly maxBytes: number
  /** Parses an answer from the database. */
  readonly schema: ZodMiniType
  /** Calls the service. Returns `known` itself when the service confirms that it is still current. */
  readonly ask: (about: Subject, known: Answer | undefined) => Promise<Answer>
  /** Returns whether the last call to the service failed, for any question. */
  readonly isFailing?: () => boolean
}
