const HIDDEN = '[hidden]'
const MOST_CAUSES = 4
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Eight to fifteen digits as people write phone numbers. Ids (letters, or more digits) and ports do not match. */
const PHONE = /(?<![\w-])\+?\d(?:[ ()-]{0,2}\d){7,14}(?![\w-])/g

export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string | number
  readonly status?: number
  readonly stack?: string
  readonly cause?: LoggedError
}

/**
 * Returns an error as the log records it: type, message, code, status, stack and cause. Other properties are dropped,
 * because SMTP errors name the recipient and database errors the refused row. In messages, email addresses, phone
 * numbers and quoted values are hidden; quoted names of constraints, columns and endpoints stay.
 */
export function describeError(error: unknown, causesLeft = MOST_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactContacts(String(error)) }
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown }
  const message = messageOf(error)
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof status === 'number' && { status }),
    stack: [`${error.name}: ${message}`, ...lines].join('\n'),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: describeError(error.cause, causesLeft - 1) }),
  }
}

/** Returns the message without values. Prisma's message contains the whole query, and the problem in its last line. */
function messageOf({ name, message }: Error): string {
  const text = name.startsWith('PrismaClient') ? (message.trim().split('\n').at(-1) ?? '') : message
  return redactContacts(hideValues(text))
}

function hideValues(text: string): string {
  return text
    .replace(/: "[^"]*"/g, `: "${HIDDEN}"`)
    .replace(/\)=\(.*?\)/g, `)=(${HIDDEN})`)
    .replace(/"([^"]*)"/g, (quoted, content: string) => (/^[a-z][a-z0-9_.]*$/.test(content) ? quoted : `"${HIDDEN}"`))
}

/** Replaces email addresses and phone numbers by `[hidden]`. */
export function redactContacts(text: string): string {
  return text.replace(EMAIL, HIDDEN).replace(PHONE, HIDDEN)
}
