import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { isErrno } from '../failure.ts'

/** The range of ports, below those that Linux (from 32768) and macOS (from 49152) use for outgoing connections. */
const LASTING = { from: 20_000, below: 32_768 }
const TRIES = 200

export function freePort(): Promise<number> {
  return listenBriefly(0)
}

/**
 * Finds a free port outside the range of outgoing connections, one of which could take the port while its server is
 * restarted.
 *
 * @throws Error when none of many tries was free
 */
export async function freeLastingPort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await listenBriefly(randomInt(LASTING.from, LASTING.below))
    } catch (error) {
      if (!isErrno(error, 'EADDRINUSE') || tries === TRIES) throw error
    }
  }
}

function listenBriefly(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const taken = (server.address() as AddressInfo).port
      server.close(() => resolve(taken))
    })
  })
}
