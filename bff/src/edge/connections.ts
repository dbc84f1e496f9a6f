import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOfAddress } from '@tiffin/service-kit/gateway'

export type ConnectionLimits = {
  readonly total: number
  /** The limit per IP address; null behind our own proxies, where every client has the address of a proxy. */
  readonly perAddress: number | null
}

type Connection = {
  readonly socket: Socket
  readonly address: string
  request: IncomingMessage | null
  hasServed: boolean
  /**
   * The time at which the connection began to wait for a request, or for the body of one, in ms since the process
   * began.
   */
  since: number
}

export type OpenConnections = { readonly count: () => number }

const FULL = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n'

/**
 * Limits the open connections of a server. At the limit per address, the least used connection of that address is
 * closed for the new one; at the limit in total, the least used connection of the address with the most connections. So
 * a client that keeps hundreds of silent connections locks no other client out, not even one of the same address.
 * Connections without any request are closed first, then idle ones, then those with an incomplete body; of several such
 * connections, the one that has waited longest. A connection that waits for a reply is never closed; when all
 * connections of the address wait, the new one is refused.
 */
export function limitConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  onRefusal: (reason: string) => void,
): OpenConnections {
  const byAddress = new Map<string, Set<Connection>>()
  const bySocket = new WeakMap<Socket, Connection>()
  let count = 0

  server.on('connection', (socket: Socket) => {
    const address = networkOfAddress(socket.remoteAddress ?? '')
    const own = byAddress.get(address) ?? new Set<Connection>()
    const full = perAddress !== null && own.size >= perAddress ? own : count >= total ? largest(byAddress, own) : null
    if (full) {
      const idlest = leastUsed(full)
      onRefusal(idlest ? 'connection-closed' : 'connection-refused')
      if (!idlest) return void socket.end(FULL)
      idlest.socket.destroy()
      remove(idlest)
    }
    const connection: Connection = { socket, address, request: null, hasServed: false, since: performance.now() }
    byAddress.set(address, own.add(connection))
    bySocket.set(socket, connection)
    count++
    socket.once('close', () => remove(connection))
  })

  const followRequest = (req: IncomingMessage, res: ServerResponse) => {
    const connection = bySocket.get(req.socket)
    if (!connection) return
    connection.request = req
    connection.since = performance.now()
    res.once('close', () => {
      if (connection.request !== req) return
      connection.request = null
      connection.hasServed = true
      connection.since = performance.now()
    })
  }
  server.on('request', followRequest)
  server.on('checkContinue', followRequest)

  function remove(connection: Connection): void {
    const own = byAddress.get(connection.address)
    if (!own?.delete(connection)) return
    if (own.size === 0) byAddress.delete(connection.address)
    count--
  }

  return { count: () => count }
}

/** Finds the connections of the address that has most of them. */
function largest(byAddress: ReadonlyMap<string, Set<Connection>>, fallback: Set<Connection>): Set<Connection> {
  let found = fallback
  for (const each of byAddress.values()) if (each.size > found.size) found = each
  return found
}

function leastUsed(connections: ReadonlySet<Connection>): Connection | null {
  let found: Connection | null = null
  for (const each of connections) {
    const order = closingOrderOf(each)
    if (order === null) continue
    const least = found && closingOrderOf(found)
    if (least === null || order < least || (order === least && each.since < found!.since)) found = each
  }
  return found
}

/** Returns the rank by which connections are closed, the lowest first; null for a connection that waits for a reply. */
function closingOrderOf({ request, hasServed }: Connection): number | null {
  if (request) return request.complete ? null : 2
  return hasServed ? 1 : 0
}
