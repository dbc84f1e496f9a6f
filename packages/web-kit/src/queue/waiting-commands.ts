/** The store of a restaurant's database that has the commands of its queue. */
export const COMMANDS = 'commands'

/** A number of commands of the till by their kind. */
export type CommandCounts = { readonly punches: number; readonly prints: number; readonly payments: number }

/** The commands that wait in this browser. A refused command needs a decision before anybody sends it. */
export type WaitingCommands = {
  readonly all: CommandCounts
  readonly refused: CommandCounts
}

type StoredCommand = { readonly isLast?: boolean; readonly refusal?: unknown; readonly job?: unknown }

const NONE: WaitingCommands = { all: countsOf([]), refused: countsOf([]) }
/** The longest wait for the disk, in milliseconds. A user can sign out although the disk does not answer. */
const READ_WITHIN_MS = 1_000

/**
 * Returns the name of the restaurant's database in this browser, which no other restaurant opens.
 *
 * @param restaurantId null on the mock API, whose token names no restaurant
 */
export function databaseOf(restaurantId: string | null): string {
  return `tiffin.${restaurantId ?? 'none'}`
}

/**
 * Counts the waiting commands of a restaurant in this browser, without the code of the queue and without a database
 * where there was none. Never rejects: where the disk refuses or does not answer, nothing is known to wait.
 */
export function countWaiting(restaurantId: string | null): Promise<WaitingCommands> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(NONE), READ_WITHIN_MS)
    read(databaseOf(restaurantId), resolve)
  })
}

/**
 * Calls the listener whenever another part of the browser has changed a command of the restaurant.
 *
 * @returns a function that ends the calls
 */
export function watchWaiting(restaurantId: string | null, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(`${databaseOf(restaurantId)}.${COMMANDS}`)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

function read(name: string, done: (waiting: WaitingCommands) => void): void {
  if (typeof indexedDB === 'undefined') return done(NONE)
  const opening = indexedDB.open(name)
  // The database was not there. The abort leaves none behind, and the request fails.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  opening.addEventListener('error', () => done(NONE))
  opening.addEventListener('success', () => {
    const database = opening.result
    const close = (waiting: WaitingCommands) => {
      database.close()
      done(waiting)
    }
    if (!database.objectStoreNames.contains(COMMANDS)) return close(NONE)
    const reading = database.transaction(COMMANDS).objectStore(COMMANDS).getAll()
    reading.addEventListener('error', () => close(NONE))
    reading.addEventListener('success', () => {
      const all = reading.result as readonly StoredCommand[]
      close({ all: countsOf(all), refused: countsOf(all.filter(({ refusal }) => refusal)) })
    })
  })
}

/**
 * Counts commands by their kind: a payment is the last of its order, and a print of a bill has a key of its own. Any
 * other command counts as a punch, also one that this version of the till cannot read.
 */
function countsOf(commands: readonly StoredCommand[]): CommandCounts {
  const payments = commands.filter(({ isLast }) => isLast).length
  const prints = commands.filter(({ isLast, job }) => !isLast && isPrint(job)).length
  return { punches: commands.length - payments - prints, prints, payments }
}

/** Returns whether a job is the print of a bill. The job of a damaged command may be any value. */
const isPrint = (job: unknown) => typeof job === 'object' && job !== null && 'printKey' in job
