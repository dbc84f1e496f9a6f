import { chmodSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { StackFailure } from '../failure.ts'
import { describeFailure } from '../steps.ts'

/** The longest path of a socket that every system takes. */
const LONGEST_PATH_BYTES = 100

/** A line of the reply: progress, or how the rolling restart ended. */
type Line = { readonly text: string } | { readonly failure: string } | { readonly isDone: true }

/** Replaces the named processes, or all; reports its progress by `say`. */
export type RollCluster = (names: readonly string[], say: (text: string) => void) => Promise<void>

function socketOf(dataDir: string): string {
  return path.join(dataDir, 'cluster.sock')
}

/**
 * Takes requests for a rolling restart at a socket in the data folder, which only the user of the cluster can open, one
 * restart at a time.
 *
 * @throws StackFailure when the path of the data folder is too long for a socket
 */
export async function answerRolls(dataDir: string, roll: RollCluster): Promise<{ close(): Promise<void> }> {
  const socket = socketOf(dataDir)
  if (Buffer.byteLength(socket) > LONGEST_PATH_BYTES)
    throw new StackFailure(`${socket} is too long a path for a socket.`, {
      advice: 'Choose a TIFFIN_DATA_DIR with a shorter path.',
    })
  let isRolling = false
  const server = createServer((req, res) => {
    const write = (line: Line) => void res.write(`${JSON.stringify(line)}\n`)
    if (isRolling) {
      write({ failure: 'A rolling restart is under way already.' })
      return void res.end()
    }
    isRolling = true
    const names = new URL(req.url ?? '/', 'http://cluster').searchParams.getAll('name')
    void roll(names, (text) => write({ text }))
      .then(
        () => write({ isDone: true }),
        (error: unknown) => write({ failure: describeFailure(error).trim() }),
      )
      .finally(() => {
        isRolling = false
        res.end()
      })
  })
  // A cluster that was killed leaves its socket.
  rmSync(socket, { force: true })
  server.listen(socket)
  await once(server, 'listening')
  chmodSync(socket, 0o600)
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Has the cluster of a data folder replace its processes, and waits until it did.
 *
 * @throws StackFailure when no cluster runs, or a process was not replaced
 */
export async function requestRoll(
  dataDir: string,
  names: readonly string[],
  say: (text: string) => void,
): Promise<void> {
  const query = new URLSearchParams(names.map((name): [string, string] => ['name', name]))
  const call = request({ socketPath: socketOf(dataDir), method: 'POST', path: `/?${query}` })
  call.end()
  let reply: IncomingMessage
  try {
    ;[reply] = (await once(call, 'response')) as [IncomingMessage]
  } catch (cause) {
    throw new StackFailure(`No cluster runs on ${dataDir}.`, { advice: 'Start one: npm run cluster', cause })
  }
  try {
    for await (const line of createInterface({ input: reply })) {
      const part = JSON.parse(line) as Line
      if ('isDone' in part) return
      if ('failure' in part) throw new StackFailure(part.failure)
      say(part.text)
    }
  } catch (error) {
    if (error instanceof StackFailure) throw error
  }
  throw new StackFailure('The cluster ended during the rolling restart.')
}
