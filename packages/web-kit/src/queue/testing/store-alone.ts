import type { StoredRecords } from '../../storage/stored-records.ts'
import type { Command } from '../command.ts'
import type { Kept } from '../queue-types.ts'

/** Returns the `store` of a queue whose commands are stored as they are, in its records alone. */
export function storeAlone<Job>(records: Pick<StoredRecords<Command<Job>>, 'keep'>) {
  return async (command: Command<Job>): Promise<Kept<Job>> => ({
    command,
    isStored: await records.keep(command.id, command),
  })
}
