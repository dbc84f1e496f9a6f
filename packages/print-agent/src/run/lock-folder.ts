import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import path from 'node:path'
import { CommandFailure } from '../command.ts'

/**
 * Makes this program the only one that prints with a folder: a second one would print with the same journal. A socket
 * in the folder says that a program lives, which a file with its number could not: after a power cut the number is
 * another program's.
 *
 * @returns gives the folder free
 * @throws CommandFailure while another program has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll('\\', '/')}` : path.join(folder, 'lock')
  const server = createServer((socket) => socket.destroy())
  const listen = async () => {
    server.listen(address)
    await once(server, 'listening')
  }
  await listen().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw new CommandFailure(`${folder} cannot be used: ${error.message}`)
    if (await isAlive(address)) throw new CommandFailure(`Another print agent runs with ${folder}.`)
    rmSync(address)
    await listen()
  })
  // What goes on is the printing; the lock alone keeps no program alive.
  server.unref()
  return () => server.close()
}

async function isAlive(address: string): Promise<boolean> {
  const socket = createConnection(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
