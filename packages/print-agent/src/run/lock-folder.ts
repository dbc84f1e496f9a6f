import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import path from 'node:path'
import { CommandFailure, EXIT } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/**
 * The error codes of a full or read-only disk. Slips are printed without a disk, so the start only warns of these
 * errors.
 */
const DISK_TAKES_NOTHING = new Set(['EROFS', 'ENOSPC', 'EDQUOT'])
/** The error codes of a connection to a socket whose program has ended, and to a file that is no socket. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'])

/**
 * Locks a folder for this program, because a second program would use the same journal. The lock is a socket, which
 * accepts connections only while its program runs. A file with a process id cannot show that: after a power cut another
 * program may have the id.
 *
 * @returns a function that releases the folder
 * @throws CommandFailure while another program has the folder, and for a folder that cannot be used for another reason
 *   than a full or read-only disk
 */
export async function lockFolder(folder: string, terminal: Terminal): Promise<() => void> {
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll('\\', '/')}` : path.join(folder, 'lock')
  const server = createServer((socket) => socket.destroy())
  const listen = async () => {
    server.listen(address)
    await once(server, 'listening')
  }
  try {
    await listen().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || (await isAlive(address))) throw error
      rmSync(address)
      await listen()
    })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CommandFailure(
        `Another print agent runs with ${folder}. End it first, or pair this one with a folder of its own: --folder.`,
        EXIT.inUse,
      )
    if (!DISK_TAKES_NOTHING.has(code)) throw new CommandFailure(`${folder} cannot be used: ${message}`)
    terminal.complain(`${folder} cannot be locked: ${message}. Start no second print agent with it.`)
  }
  // The lock alone must not keep the process alive.
  server.unref()
  return () => void server.close()
}

async function isAlive(address: string): Promise<boolean> {
  const socket = createConnection(address)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    return !NOBODY.has((error as NodeJS.ErrnoException).code ?? '')
  } finally {
    socket.destroy()
  }
}
