import { handOverTickets, type PunchReply } from '@tiffin/contracts'
import { staffNameOf } from '@tiffin/domain'
import { call, useSession } from '@tiffin/web-kit'
import { tillRecords, type TillRecords } from '../drafts/till-records.ts'
import { isPunch, type PunchJob } from './punch-job.ts'

/**
 * Returns a function that marks a waiting punch, by its key, as printed at this till by the user who is signed in. Call
 * it before the paper is printed: the server then has the tickets as taken over, and no printer of the kitchen prints
 * them too. The function returns false for a punch that does not wait any more: the kitchen gets its tickets by itself.
 */
export function useMarkPrinted(): (key: string) => boolean {
  const { userEmail: email, userName: name } = useSession()
  return (key) => {
    const { commands } = tillRecords()
    const command = commands.read(key)
    if (!command || !isPunch(command)) return false
    const job = { ...command.job, printedHere: { by: staffNameOf({ name, email }) } }
    void commands.keep(key, { ...command, job, savedAt: Date.now() })
    return true
  }
}

/**
 * Leaves the paper of a waiting punch to its answer (`LatePunches`): the popup that would have printed the paper was
 * closed.
 */
export function printWithAnswer({ commands }: Pick<TillRecords, 'commands'>, { attempt: { key } }: PunchJob): void {
  const command = commands.read(key)
  if (!command || !isPunch(command)) return
  void commands.keep(key, { ...command, job: { ...command.job, isPrinted: false }, savedAt: Date.now() })
}

/**
 * Takes over the tickets of a punch that was printed here. For a request that said so the server has done that already;
 * a request that was sent before the paper was printed did not say so.
 */
export function takeOverPrinted({ kots = [] }: PunchReply): void {
  if (kots.length === 0) return
  // Without an answer the alarm of these tickets asks a person.
  void call(handOverTickets, { body: { how: 'printed_here', ids: kots.map(({ id }) => id) } }).catch(() => undefined)
}
