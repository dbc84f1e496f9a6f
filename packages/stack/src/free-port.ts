import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { createServer } from 'node:net'
import { isErrno } from './failure.ts'

export type PortRange = { readonly from: number; readonly below: number }

/**
 * The range is below the ports that Linux (from 32768) and macOS (from 49152) give to outgoing connections and to port
 * 0.
 */
const RANGE: PortRange = { from: 20_000, below: 32_768 }
const TRIES = 200

/**
 * Finds a port of 127.0.0.1 that no server listens on, and reserves it until this process ends: no other call gets it,
 * in whatever process. An outgoing connection cannot take it either, for example while its server is restarted.
 *
 * @throws Error when none of many tries was free
 */
export async function freePort({ from, below }: PortRange = RANGE): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(from, below)
    try {
      const reservation = await reserve(port)
      try {
        await listenBriefly(port)
      } catch (error) {
        reservation.close()
        throw error
      }
      return port
    } catch (error) {
      if (!isErrno(error, 'EADDRINUSE') || tries === TRIES) throw error
    }
  }
}

/**
 * Reserves a port by the UDP port of the same number, which no server here uses. Only one socket of the machine can
 * have that UDP port, and the system frees it also when the process is killed.
 */
function reserve(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.on('error', reject)
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(socket.unref()))
  })
}

/** Listens on a port of 127.0.0.1 and stops. @throws Error with the code EADDRINUSE when a server listens there */
export function listenBriefly(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })
}
