import type { StoredRecords } from '../../storage/stored-records.ts'
import type { Command, NewCommand } from '../command.ts'
import type { CommandQueue, Given } from '../queue-types.ts'

/** Gives a command that is stored alone, in the records of the queue. */
export async function giveAlone<Job, Reply>(
  queue: CommandQueue<Job, Reply>,
  records: Pick<StoredRecords<Command<Job>>, 'keep'>,
  command: NewCommand<Job>,
): Promise<Given<Reply, Job>> {
  const prepared = queue.prepare(command)
  return queue.give({ command: prepared, isStored: await records.keep(prepared.id, prepared) })
}
