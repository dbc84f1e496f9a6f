import type { Dated } from '../storage/stored-records.ts'

/** The answer that makes a command wait for a person, because a repetition would get the same answer. */
export type Refusal = {
  readonly status: number
  readonly code: string | null
  readonly text: string
  /**
   * True when the server has carried out nothing under this key. False when an earlier request may have been carried
   * out, so that the command must be repeated under its own key.
   */
  readonly isFinal: boolean
}

/** A write that this browser keeps until the server has answered it. */
export type Command<Job> = Dated & {
  /**
   * Version 2 is for a command that a release before decision 44 cannot send, version 3 for a print, which only later
   * releases know. A release that does not know a version leaves the command on the disk.
   */
  readonly v: 1 | 2 | 3
  /** The Idempotency-Key of the write, which stays the same for all tries. */
  readonly id: string
  /** Commands of one lane are sent one after the other, in the order in which they were given. */
  readonly lane: string
  /** What the command changes. A refused command holds back the later ones with the same subject, in any lane. */
  readonly subject: string
  /**
   * True for a command after which nothing depends on its subject: when refused, it holds back nothing. Once such a
   * command is applied, refused ones of the same subject are removed.
   */
  readonly isLast?: boolean
  /**
   * The position of the command: `takenAt`, raised where the clock went back or two commands came in one millisecond,
   * so that it always grows.
   */
  readonly seq: number
  /** The time at which the command got its position, in milliseconds by the clock of this terminal. */
  readonly takenAt: number
  readonly job: Job
  /** The number of tries so far that broke down (`judgeFailure`). */
  readonly breakdowns: number
  readonly refusal: Refusal | null
}

/** A new command, which gets its position, its time and that no try was made (`StoredCommands.place`). */
export type NewCommand<Job> = Pick<Command<Job>, 'v' | 'id' | 'lane' | 'subject' | 'isLast' | 'job'>

/**
 * The outcome for the person who waits for a command: the reply, the error, or the fact that the queue keeps the
 * command and sends it later. A failed command has left the queue.
 */
export type Outcome<Reply> =
  | { readonly status: 'applied'; readonly reply: Reply }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'kept' }
