import { AppError } from '@tiffin/contracts'
import type { Request, Response } from 'express'
import { closing } from './read-body.ts'

/** The longest time from the headers to the last byte, below the time that the server gives a whole request. */
const WITHIN_MS = 30_000

/**
 * Passes the body of a request to `write`, chunk by chunk. After a refusal by `write` the rest is read and discarded,
 * so that the client receives the refusal.
 *
 * @throws AppError BODY_TOO_LARGE and REQUEST_TIMEOUT, also when the client disconnected; or what `write` throws
 */
export async function streamBody(
  req: Request,
  res: Response,
  maxBytes: number,
  write: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw closing(res, new AppError('BODY_TOO_LARGE'))
  if (req.headers.expect !== undefined) res.writeContinue()
  let received = 0
  let refusal: unknown
  const deadline = setTimeout(() => req.emit('error', new Error('too slow')), WITHIN_MS)
  try {
    // Without this option the end of the loop would close the connection before the reply.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length
      if (received > maxBytes) throw closing(res, new AppError('BODY_TOO_LARGE'))
      if (refusal === undefined) await write(chunk as Buffer).catch((error: unknown) => void (refusal = error))
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : Object.assign(closing(res, new AppError('REQUEST_TIMEOUT')), { cause: error })
  } finally {
    clearTimeout(deadline)
    req.resume()
  }
  if (refusal !== undefined) throw refusal
}
