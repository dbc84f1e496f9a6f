import type { StoredRecords } from '../storage/stored-records.ts'
import type { Command, NewCommand, Outcome, Refusal } from './command.ts'
import type { HandOver } from './hand-over.ts'
import type { Failure } from './judge-failure.ts'
import type { QueueClock } from './queue-clock.ts'
import type { QueueLock } from './queue-lock.ts'

export type QueueOptions<Job, Reply> = {
  readonly records: StoredRecords<Command<Job>>
  /**
   * Reads a stored record. A damaged record is returned as a refused command, so that it is handed over and holds
   * nothing back; null for a record of a newer release, which stays stored and is not sent. Without this function only
   * the version is read.
   */
  readonly read?: (stored: Command<Job>, key: string) => Command<Job> | null
  /**
   * Sends a command. `isOwn` is true for a command that this tab was given.
   *
   * @throws an error that `failureOf` knows
   */
  readonly send: (command: Command<Job>, isOwn: boolean) => Promise<Reply>
  /** Maps an error of `send` to its facts; null for an error that is not of a call. */
  readonly failureOf: (error: unknown) => Failure | null
  /** Returns false while no user is signed in who may send these commands. */
  readonly maySend: () => boolean
  /** Called when a command was applied for which nobody waits any more. */
  readonly onApplied: (command: Command<Job>, reply: Reply) => void
  /** Called when a command was refused for which nobody waits any more. */
  readonly onRefused: (command: Command<Job>, refusal: Refusal) => void
  /** Without it every refused command waits for a decision in this browser. */
  readonly handOver?: HandOver<Job>
  readonly lock: QueueLock
  readonly clock?: QueueClock
}

/** A new command as it is sent, and whether the disk has it. */
export type Kept<Job> = { readonly command: Command<Job>; readonly isStored: boolean }

/**
 * Stores a new command, in the records of the queue at least, before the queue sends it. May add to its job what only
 * the disk knows, such as a number. While it is being stored, this tab neither sends nor lists it, and sends nothing
 * behind it. If the tab ends or sleeps, another tab or the next page sends what is stored.
 *
 * @returns the command as it is sent, and whether the disk has it; never rejects
 */
export type Store<Job> = (command: Command<Job>) => Promise<Kept<Job>>

/** The handle of a given command for the person who waits for its outcome. */
export type Given<Reply, Job = unknown> = {
  /** The job as it is stored and sent. */
  readonly job: Job
  readonly outcome: Promise<Outcome<Reply>>
  /** Ends the waiting: the command is kept and sent by itself. Does nothing for a command that is not stored. */
  readonly goOn: () => void
  /** False if the disk refused the command. Without an answer such a command fails, because a reload would lose it. */
  readonly isStored: boolean
  /** True if the last request before this command had no answer. */
  readonly wasAway: boolean
}

export type CommandQueue<Job, Reply> = {
  /**
   * Lists the kept commands that nobody waits for, in their order. The list is the same object until it changes.
   */
  readonly list: () => readonly Command<Job>[]
  /** Returns whether the last request had no answer. */
  readonly isAway: () => boolean
  /** Calls the listener when the list or `isAway` may have changed. @returns a function that ends the calls */
  readonly onChange: (listener: () => void) => () => void
  /**
   * Takes a new command, which has its position in the order from the call on, stores it by `store` and sends it.
   * Resolves once the command is stored, or refused by the disk. While a person waits for it, a failure is the outcome
   * and removes the command; without an answer the queue keeps the command, if the disk has it.
   */
  readonly give: <Own extends Job>(command: NewCommand<Own>, store: Store<Own>) => Promise<Given<Reply, Own>>
  /** Returns whether a command is being sent or handed over, so that nobody may take it out of the queue. */
  readonly isSending: (id: string) => boolean
  /** Makes a refused command due again, at its position. */
  readonly repeat: (id: string) => void
  /** Removes a command. Returns false while the command is being sent or handed over. */
  readonly remove: (id: string) => boolean
  /** Tries again at once, after a sign that the server answers or that a user has signed in. */
  readonly wake: () => void
  readonly close: () => void
}
