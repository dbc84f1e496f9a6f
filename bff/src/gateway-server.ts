import { createServer, type RequestListener, type Server } from 'node:http'
import { limitConnections, type ConnectionLimits, type OpenConnections } from './edge/connections.ts'

/**
 * A restaurant of 40 tablets with six connections each holds 240, and a carrier may put several restaurants behind one
 * address. A connection costs about 15 KB, so one address can take at most a fifth of 75 MB.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { total: 5_000, perAddress: 1_000 }

/**
 * Limits, logs and the proxy listen for the end of each reply, with more than the ten listeners that Node takes for a
 * leak.
 */
const MAX_LISTENERS = 20

/**
 * Creates an HTTP server with timeouts against slow clients: ten seconds for headers, and for a whole request longer
 * than the longest upload. `readBody` has stricter deadlines for bodies. All timeouts concern connections of clients,
 * and none of them the connections with services.
 */
export function createGatewayServer(
  limits: ConnectionLimits,
  onRefusal: (reason: string) => void,
): { readonly server: Server; readonly connections: OpenConnections } {
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 10_000,
    requestTimeout: 35_000,
    connectionsCheckingInterval: 1_000,
  })
  // The server closes a socket that has had no traffic for this many ms.
  server.timeout = 90_000
  server.maxHeadersCount = 100
  server.maxRequestsPerSocket = 10_000
  const admitListeners: RequestListener = (_req, res) => void res.setMaxListeners(MAX_LISTENERS)
  server.on('request', admitListeners)
  server.on('checkContinue', admitListeners)
  return { server, connections: limitConnections(server, limits, onRefusal) }
}

/** Serves `app`, also for `Expect: 100-continue`, so that a body is requested only after the checks passed. */
export function serveApp(server: Server, app: RequestListener): void {
  server.on('request', app)
  server.on('checkContinue', app)
}
