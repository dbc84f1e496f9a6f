import type { StoredRecords } from '../storage/stored-records.ts'
import type { Command } from './command.ts'
import type { Verdict } from './judge-failure.ts'
import type { QueueClock } from './queue-clock.ts'

/** How refused commands reach the server, which keeps them for a decision at any terminal. */
export type HandOver<Job> = {
  /** Returns whether a refused command is for a decision at any terminal, and not in this browser alone. */
  readonly isFor: (command: Command<Job>) => boolean
  /**
   * Hands over a refused command and what depends on it. May be called again for the same command, when an answer was
   * lost.
   *
   * @returns the commands of `behind` that the server has as well
   * @throws an error that `failureOf` knows
   */
  readonly send: (command: Command<Job>, behind: readonly Command<Job>[]) => Promise<readonly Command<Job>[]>
  /** Called when the server has the command, which has left the queue. */
  readonly onHeld: (command: Command<Job>) => void
}

/** The time until the next try when the server broke down over a hand-over. */
const AGAIN_AFTER_MS = 30_000

/** The hand-overs of a queue: which are due, which are under way, and which the server does not take. */
export function createHandOvers<Job>(
  handOver: HandOver<Job> | undefined,
  records: StoredRecords<Command<Job>>,
  clock: QueueClock,
) {
  /** The commands that are being handed over, with those behind them. */
  const moving = new Set<string>()
  /** The time of the next try of a command; infinite for a command that the server does not take. */
  const notBefore = new Map<string, number>()
  const isFor = (command: Command<Job>) => handOver !== undefined && command.refusal !== null && handOver.isFor(command)
  const timeOf = ({ id }: Command<Job>) => notBefore.get(id) ?? 0

  return {
    isFor,
    due: (list: readonly Command<Job>[], now: number) => list.filter((each) => isFor(each) && timeOf(each) <= now),
    /** Returns whether a command waits for its hand-over. */
    isWanted: (list: readonly Command<Job>[]) => list.some((each) => isFor(each) && timeOf(each) < Infinity),
    isMoving: (id: string) => moving.has(id),
    /** Makes a command due again. */
    forget: (id: string) => void notBefore.delete(id),
    /** Notes that the server has answered and not taken the command. */
    postpone(id: string, { kind }: Verdict) {
      notBefore.set(id, kind === 'refused' ? Infinity : clock.now() + AGAIN_AFTER_MS)
    },
    /**
     * Hands over a refused command with what depends on it, and removes from the disk the commands that the server has.
     *
     * @returns the removed commands
     */
    async send(command: Command<Job>, list: readonly Command<Job>[]): Promise<readonly Command<Job>[]> {
      const { subject, seq } = command
      const behind = list.filter((each) => each.subject === subject && each.seq > seq && !(each.isLast && each.refusal))
      const all = [command, ...behind]
      for (const each of all) moving.add(each.id)
      try {
        const held = [command, ...(await handOver!.send(command, behind))]
        // The last command is removed first, because a later command is sent as soon as none is ahead of it.
        for (const each of held.toReversed()) records.remove(each.id)
        handOver!.onHeld(command)
        return held
      } finally {
        for (const each of all) moving.delete(each.id)
      }
    },
  }
}
