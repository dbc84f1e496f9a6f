import type { StoredRecords } from '../../storage/stored-records.ts'
import type { Command } from '../command.ts'
import type { CommandQueue, Given } from '../queue-types.ts'

/** What a test says of a new command. */
export type NewCommand<Job> = Pick<Command<Job>, 'id' | 'lane' | 'subject' | 'job' | 'isLast'>

/** Gives a command that is stored alone, in the records of the queue. */
export async function giveAlone<Job, Reply>(
  queue: CommandQueue<Job, Reply>,
  records: Pick<StoredRecords<Command<Job>>, 'keep'>,
  command: NewCommand<Job>,
): Promise<Given<Reply, Job>> {
  const placed: Command<Job> = { v: 1, ...command, ...queue.takePosition(command.id) }
  return queue.give({ command: placed, isStored: await records.keep(placed.id, placed) })
}
