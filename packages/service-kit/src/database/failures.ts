/**
 * Prisma codes of a database that is unreachable, refuses the connection, is too slow, or aborted a conflicting
 * transaction.
 */
const prismaCodes = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
])
/** SQLSTATE of a write on a server that only reads: a standby, or a primary that another server has replaced. */
export const READ_ONLY = '25006'
/**
 * SQLSTATE: connection (08), no such database (3D000), resources (53), operator or timeout (57), lock (55P03), server
 * that only reads (25006), aborted or timed-out transaction (25P02 to 25P04), conflicts (40001, 40P01).
 */
const sqlStates = /^(08|53|57)[0-9A-Z]{3}$|^(3D000|55P03|25006|25P02|25P03|25P04|40001|40P01)$/
const driverKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'TooManyConnections',
  'SocketTimeout',
  'TransactionWriteConflict',
  'TlsConnectionError',
])
const messages = new RegExp(
  'connection (is )?(terminated|ended|closed)|not queryable|timeout exceeded when trying to connect|' +
    'client was closed|cannot use a pool after calling end',
  'i',
)

/** SQLSTATE of a text with a NUL character, which PostgreSQL cannot store. */
const UNSTORABLE_TEXT = '22021'

/**
 * Returns whether the database failed rather than the request. Such a call may be repeated with the same idempotency
 * key.
 */
export function isDatabaseFailure(error: unknown): boolean {
  return partsOf(error).some(({ code, errorCode, originalCode, kind, message, name }) => {
    if (name === 'PrismaClientInitializationError' || name === 'PrismaClientRustPanicError') return true
    if ([code, errorCode, originalCode].some(isFailureCode)) return true
    if (typeof kind === 'string' && driverKinds.has(kind)) return true
    return typeof message === 'string' && messages.test(message)
  })
}

export function isUnstorableText(error: unknown): boolean {
  return partsOf(error).some(({ code, originalCode }) => code === UNSTORABLE_TEXT || originalCode === UNSTORABLE_TEXT)
}

/** SQLSTATE of the function `refuse` of the migrations. */
const REFUSED = 'TF001'

/** Returns the reason that a statement passed to the function `refuse`; null for any other failure. */
export function statementRefusalOf(error: unknown): string | null {
  const refusal = partsOf(error).find(({ code, originalCode }) => code === REFUSED || originalCode === REFUSED)
  return refusal === undefined ? null : String(refusal['originalMessage'] ?? refusal['message'])
}

/** Returns whether the write broke this unique index, usually because of a parallel request. */
export function breaksUniqueIndex(error: unknown, index: string): boolean {
  return namesConstraint(error, index)
}

/** Returns whether the write broke this check constraint, or a trigger raised an error of this name. */
export function breaksCheckConstraint(error: unknown, check: string): boolean {
  return namesConstraint(error, check)
}

function namesConstraint(error: unknown, name: string): boolean {
  return error instanceof Error && JSON.stringify([error.message, 'meta' in error ? error.meta : null]).includes(name)
}

/**
 * Returns an error with its causes, at most six levels deep: Prisma wraps the driver's error in `meta`, and network
 * errors are aggregates.
 */
function partsOf(error: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof error !== 'object' || error === null || depth > 5) return []
  const part = error as Record<string, unknown>
  const inner = [
    part['cause'],
    part['meta'],
    part['driverAdapterError'],
    ...(Array.isArray(part['errors']) ? part['errors'] : []),
  ]
  return [part, ...inner.flatMap((each) => partsOf(each, depth + 1))]
}

function isFailureCode(code: unknown): boolean {
  return typeof code === 'string' && (prismaCodes.has(code) || networkCodes.has(code) || sqlStates.test(code))
}
