import type { Outcome } from './command.ts'

type GivenCommand<Reply> = {
  /** False if the disk refused the command, which a reload would lose, so it may not count as kept. */
  readonly isStored: boolean
  /** True until this tab begins to send the command. Its first request needs no lock. */
  isNew: boolean
  /** Ends the wait for the outcome; null once it has ended. */
  end: ((outcome: Outcome<Reply>) => void) | null
}

/** Creates the commands that this tab was given, with the persons who wait for their outcomes. */
export function createGivenCommands<Reply>() {
  const given = new Map<string, GivenCommand<Reply>>()

  return {
    /** Takes a command. @returns the outcome, once the wait for it ends */
    add: (id: string, isStored: boolean) =>
      new Promise<Outcome<Reply>>((end) => void given.set(id, { isStored, isNew: true, end })),
    has: (id: string) => given.has(id),
    isNew: (id: string) => given.get(id)?.isNew === true,
    /** Notes that this tab begins to send a command. @returns whether it was new */
    begin(id: string): boolean {
      const command = given.get(id)
      const wasNew = command?.isNew === true
      if (command) command.isNew = false
      return wasNew
    },
    isAwaited: (id: string) => Boolean(given.get(id)?.end),
    /** Lists the commands for which a person waits. */
    listAwaited: () => [...given].flatMap(([id, { isStored, end }]) => (end ? [{ id, isStored }] : [])),
    /** Ends the wait for a command. @returns false if nobody waits for it */
    end(id: string, outcome: Outcome<Reply>): boolean {
      const command = given.get(id)
      if (!command?.end) return false
      command.end(outcome)
      command.end = null
      return true
    },
  }
}
