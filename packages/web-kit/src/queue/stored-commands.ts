import type { StoredRecords } from '../storage/stored-records.ts'
import type { Command, NewCommand } from './command.ts'
import { BROWSER_CLOCK, type QueueClock } from './queue-clock.ts'

export type StoredCommandsOptions<Job> = {
  readonly records: StoredRecords<Command<Job>>
  /**
   * Reads a stored record. A damaged record is returned as a refused command, so that it is handed over and holds
   * nothing back; null for a record of a newer release, which stays stored and is not sent. Without this function only
   * the version is read.
   */
  readonly read?: (stored: Command<Job>, key: string) => Command<Job> | null
  readonly clock?: QueueClock
}

/**
 * Creates the commands of a queue, as this browser stores them. A new command gets its position here first, is then
 * stored, and is then given to the queue (`CommandQueue.give`).
 */
export function storedCommands<Job>({
  records,
  read = readVersion,
  clock = BROWSER_CLOCK,
}: StoredCommandsOptions<Job>) {
  /** The new commands that are not given to the queue yet, each with whether it was handed over meanwhile. */
  const storing = new Map<string, { isHeld: boolean }>()
  let lastSeq = 0
  const list = () => [...records.readAll()].flatMap(([key, stored]) => read(stored, key) ?? []).toSorted(inOrder)

  return {
    records,
    read,
    clock,
    /** Lists the stored commands in their order. */
    list,
    /**
     * Gives a new command its position, behind all that are stored or being stored. It is to be stored then, and given
     * to the queue whatever the disk says. Until the queue has it, this tab neither sends nor lists it, and once it is
     * stored sends nothing behind it. If the tab ends or sleeps, another tab or the next page sends what is stored.
     */
    place<Own extends Job>(command: NewCommand<Own>): Command<Own> {
      const takenAt = clock.now()
      lastSeq = Math.max(takenAt, lastSeq + 1, (list().at(-1)?.seq ?? 0) + 1)
      storing.set(command.id, { isHeld: false })
      return { ...command, seq: lastSeq, takenAt, savedAt: takenAt, breakdowns: 0, refusal: null }
    },
    isStoring: (id: string) => storing.has(id),
    /** Notes that the server has a command, which may still be being stored. */
    noteHeld(id: string) {
      const command = storing.get(id)
      if (command) command.isHeld = true
    },
    /** Notes that a command is stored, or that the disk refused it. @returns whether the server has it already */
    endStoring(id: string): boolean {
      const isHeld = storing.get(id)?.isHeld === true
      storing.delete(id)
      return isHeld
    },
  }
}

export type StoredCommands<Job> = ReturnType<typeof storedCommands<Job>>

function inOrder<Job>(a: Command<Job>, b: Command<Job>): number {
  return a.seq - b.seq || a.id.localeCompare(b.id)
}

/** Returns a record that this release can read; null for one of a newer release, which stays stored and is not sent. */
function readVersion<Job>(stored: Command<Job>): Command<Job> | null {
  return stored.v <= 3 ? stored : null
}
