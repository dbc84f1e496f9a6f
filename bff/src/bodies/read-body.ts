import { AppError, type RoutedEndpoint } from '@tiffin/contracts'
import type { Request, Response } from 'express'
import type { ApiHandler } from '../api/api-call.ts'

export type BodyRules = {
  readonly maxBytes: number
  /** The longest time from the headers to the last byte. */
  readonly withinMs: number
  /** The minimum average rate, checked from `fromMs` on; without it the deadline alone applies. */
  readonly pace?: { readonly bytesPerSecond: number; readonly fromMs: number }
}

const KB = 1024
/** The size is the body limit of the services, so that the gateway does not forward what they would refuse. */
const USUAL_BODY: BodyRules = { maxBytes: 256 * KB, withinMs: 5_000 }
const OWN_BODY: BodyRules = { maxBytes: 64 * KB, withinMs: 5_000 }
/**
 * The size admits a picture of 2 MB with its form. An upload that averages less than 8 KB a second after five seconds
 * is ended early, because a picture of usual size could not arrive in time.
 */
const UPLOAD_BODY: BodyRules = {
  maxBytes: 3 * KB * KB,
  withinMs: 30_000,
  pace: { bytesPerSecond: 8 * KB, fromMs: 5_000 },
}

/** The largest body that the gateway forwards, a file with its form. */
export const MAX_UPLOAD_BYTES = UPLOAD_BODY.maxBytes

/** Returns the limits for the request body of an endpoint. */
function bodyRulesOf({ upload, service }: RoutedEndpoint): BodyRules {
  if (upload) return UPLOAD_BODY
  return service === 'gateway' ? OWN_BODY : USUAL_BODY
}

/** A body that is too large is read and discarded up to this size, so that its client receives the refusal. */
const DISCARDED_BYTES = 16 * 1024 * 1024
const CHECK_EVERY_MS = 500

/**
 * Reads the body of a call to its end, and counts its bytes in `bodies` until the reply is sent. A call whose client
 * disconnects before the end goes no further. An archive is left to its endpoint, which reads it as a stream.
 */
export function readBody(bodies: BodyBudget): ApiHandler {
  return async (req, res, next) => {
    const { call } = res.locals
    if (call.endpoint.archive) return next()
    const reservation = bodies.reserve(call.callerKey, call.endpoint.upload !== undefined)
    res.once('close', () => reservation.release())
    const body = await receiveBody(req, res, bodyRulesOf(call.endpoint), reservation)
    if (body === 'client-gone') return
    call.body = body
    next()
  }
}

/**
 * Receives the whole body. Chunked encoding and `Expect`, which concern one hop, are replaced by a content-length. A
 * body that is too large is discarded before the refusal. The connection is closed after the refusal of a body that is
 * too slow, that exceeds 16 MB, or that is announced as too large by a client that waits for `100 Continue`.
 *
 * @returns the body; null for a request without one; `client-gone` when the client disconnected before its end
 * @throws AppError BODY_TOO_LARGE, REQUEST_TIMEOUT, or the refusal of the reservation
 */
export async function receiveBody(
  req: Request,
  res: Response,
  rules: BodyRules,
  reservation: BodyReservation,
): Promise<Buffer | null | 'client-gone'> {
  const announced = Number(req.headers['content-length'] ?? 0)
  const expectsContinue = req.headers.expect !== undefined
  delete req.headers.expect
  if (announced === 0 && req.headers['transfer-encoding'] === undefined) {
    if (req.method !== 'GET' && req.method !== 'HEAD') req.headers['content-length'] = '0'
    return null
  }
  if (announced > DISCARDED_BYTES || (expectsContinue && announced > rules.maxBytes))
    throw closing(res, new AppError('BODY_TOO_LARGE'))
  if (expectsContinue) res.writeContinue()

  const body = await collect(req, res, rules, reservation)
  if (body === 'client-gone') return body
  delete req.headers['transfer-encoding']
  delete req.headers.trailer
  req.headers['content-length'] = String(body.length)
  return body
}

function collect(
  req: Request,
  res: Response,
  { maxBytes, withinMs, pace }: BodyRules,
  reservation: BodyReservation,
): Promise<Buffer | 'client-gone'> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let chunks: Buffer[] = []
    let received = 0
    let refusal: AppError | null = null

    const stop = () => {
      clearTimeout(deadline)
      clearInterval(paceCheck)
      req.off('data', take).off('end', finish).off('close', abandon)
      // The client may still send, so further chunks are discarded until the connection closes.
      req.resume()
    }
    const complete = (error: AppError | null) => {
      stop()
      if (error) reject(error)
      else resolve(Buffer.concat(chunks, received))
    }
    const refuse = (error: AppError) => {
      refusal ??= error
      chunks = []
    }
    const take = (chunk: Buffer) => {
      received += chunk.length
      if (received > DISCARDED_BYTES) return complete(closing(res, refusal ?? new AppError('BODY_TOO_LARGE')))
      if (refusal) return
      if (received > maxBytes) return refuse(new AppError('BODY_TOO_LARGE'))
      try {
        reservation.add(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        refuse(error as AppError)
      }
    }
    const finish = () => complete(refusal)
    const giveUp = () => complete(closing(res, refusal ?? new AppError('REQUEST_TIMEOUT')))
    const abandon = () => {
      stop()
      resolve('client-gone')
    }

    const deadline = setTimeout(giveUp, withinMs)
    const isTooSlow = (ms: number) =>
      pace !== undefined && ms > pace.fromMs && received < (pace.bytesPerSecond * ms) / 1_000
    const paceCheck = pace && setInterval(() => isTooSlow(performance.now() - startedAt) && giveUp(), CHECK_EVERY_MS)
    req.on('data', take).on('end', finish).on('close', abandon)
    req.on('error', () => undefined)
  })
}

/** Closes the connection after the reply, because the unread part of the body would be read as the next request. */
export function closing<E extends AppError>(res: Response, error: E): E {
  res.set('connection', 'close')
  return error
}

/** Limits of the request bodies in memory. Bytes are counted as they arrive, not as announced. */
export type BodyLimits = {
  readonly uploads: number
  readonly uploadsPerCaller: number
  /** The most bytes of all bodies together, except uploads. */
  readonly bytes: number
  readonly bytesPerCaller: number
}

/**
 * The limits are 16 uploads of 3 MB and 32 MB of other bodies, 80 MB in total. A till sends 2 KB, so 4 MB hold 2,000
 * bodies.
 */
export const BODY_LIMITS: BodyLimits = {
  uploads: 16,
  uploadsPerCaller: 4,
  bytes: 32 * 1024 * 1024,
  bytesPerCaller: 4 * 1024 * 1024,
}

export type BodyReservation = {
  /**
   * Counts bytes that arrived.
   *
   * @throws AppError TOO_MANY_REQUESTS over the caller's limit, SERVICE_UNAVAILABLE over the total
   */
  add(bytes: number): void
  release(): void
}

export type BodyBudget = {
  /** Starts the count of one body. @throws AppError as `add`, when the body is one upload too many */
  reserve(caller: string, isUpload: boolean): BodyReservation
  heldBytes(): number
}

/** Limits the memory for request bodies, in total and per caller. */
export function createBodyBudget(limits: BodyLimits = BODY_LIMITS): BodyBudget {
  const uploads = createCount(limits.uploads, limits.uploadsPerCaller)
  const bytes = createCount(limits.bytes, limits.bytesPerCaller)
  let uploadBytes = 0
  return {
    heldBytes: () => bytes.total() + uploadBytes,
    reserve(caller, isUpload) {
      if (isUpload) uploads.take(caller, 1)
      let held = 0
      return {
        add(count) {
          if (isUpload) uploadBytes += count
          else bytes.take(caller, count)
          held += count
        },
        release() {
          if (isUpload) {
            uploads.giveBack(caller, 1)
            uploadBytes -= held
          } else bytes.giveBack(caller, held)
        },
      }
    },
  }
}

function createCount(most: number, mostPerCaller: number) {
  const ofCallers = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    take(caller: string, count: number): void {
      const own = (ofCallers.get(caller) ?? 0) + count
      if (own > mostPerCaller) throw new AppError('TOO_MANY_REQUESTS').with({ retry_after_seconds: 1 })
      if (total + count > most) throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 1 })
      ofCallers.set(caller, own)
      total += count
    },
    giveBack(caller: string, count: number): void {
      const left = (ofCallers.get(caller) ?? 0) - count
      if (left > 0) ofCallers.set(caller, left)
      else ofCallers.delete(caller)
      total -= count
    },
  }
}
