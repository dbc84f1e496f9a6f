import type { CommandQueue } from '../queue-types.ts'
import type { NewCommand } from '../command.ts'
import type { StoredCommands } from '../stored-commands.ts'

/** Returns a function that stores a new command as it is, in the records of the queue alone, and gives it to the queue. */
export function giveAlone<Job, Reply>(commands: StoredCommands<Job>, queue: Pick<CommandQueue<Job, Reply>, 'give'>) {
  return async (command: NewCommand<Job>) => {
    const placed = commands.place(command)
    return queue.give(placed, await commands.records.keep(placed.id, placed))
  }
}
