import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import path from 'node:path'
import { CommandFailure, EXIT, type Terminal } from '../command.ts'

/** A disk that is full or takes nothing stops no slip, so it does not stop this either. */
const DISK_TAKES_NOTHING = new Set(['EROFS', 'ENOSPC', 'EDQUOT'])
/** What it is to connect to a socket whose program is gone. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'])

/**
 * Makes this program the only one that prints with a folder: a second one would print with the same journal. A socket
 * in the folder says that a program lives, which a file with its number could not: after a power cut the number is
 * another program's.
 *
 * @returns gives the folder free
 * @throws CommandFailure while another program has it
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
  // What goes on is the printing; the lock alone keeps no program alive.
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
