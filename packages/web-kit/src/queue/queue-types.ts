import type { Command, Outcome, Refusal } from './command.ts'
import type { HandOver } from './hand-over.ts'
import type { Failure } from './judge-failure.ts'
import type { QueueLock } from './queue-lock.ts'
import type { StoredCommands } from './stored-commands.ts'

export type QueueOptions<Job, Reply> = {
  readonly commands: StoredCommands<Job>
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
}

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
   * Takes a command that has its position (`StoredCommands.place`) and that was stored since, and sends it. `isStored`
   * is false where the disk refused it. While a person waits for it, a failure is the outcome and removes the command;
   * without an answer the queue keeps the command, if the disk has it.
   */
  readonly give: <Own extends Job>(command: Command<Own>, isStored: boolean) => Given<Reply, Own>
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
