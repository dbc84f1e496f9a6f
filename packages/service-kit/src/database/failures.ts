/** Prisma codes for "the database did not answer in time or at all". */
const prismaCodes = new Set(['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1011', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037', 'P2039'])
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENOENT'])
/** SQLSTATE: connection (08), resources (53), operator or timeout (57), lock (55P03), transaction limits (25P0x), conflicts. */
const sqlStates = /^(08|53|57)[0-9A-Z]{3}$|^(55P03|25P02|25P03|25P04|40001|40P01)$/
const driverKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'TooManyConnections', 'SocketTimeout', 'TransactionWriteConflict', 'TlsConnectionError'])
const messages = /connection (is )?(terminated|ended|closed)|not queryable|timeout exceeded when trying to connect|client was closed|cannot use a pool after calling end/i

/** Did the database fail rather than the request? Such a call may be repeated, with the same key. */
export function isDatabaseFailure(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { code, errorCode, originalCode, kind, message, cause, meta, errors, driverAdapterError, name } = error as Record<string, unknown>
  if (name === 'PrismaClientInitializationError' || name === 'PrismaClientRustPanicError') return true
  if ([code, errorCode, originalCode].some(isFailureCode)) return true
  if (typeof kind === 'string' && driverKinds.has(kind)) return true
  if (typeof message === 'string' && messages.test(message)) return true
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])]
  return inner.some((part) => isDatabaseFailure(part, depth + 1))
}

function isFailureCode(code: unknown): boolean {
  return typeof code === 'string' && (prismaCodes.has(code) || networkCodes.has(code) || sqlStates.test(code))
}
