import { AppError } from '@tiffin/contracts'

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

export type Reservation = {
  /**
   * Counts bytes that arrived.
   *
   * @throws AppError TOO_MANY_REQUESTS over the caller's limit, SERVICE_UNAVAILABLE over the total
   */
  add(bytes: number): void
  release(): void
}

export type BodyBudget = {
  /** Starts the account of one body. @throws AppError as `add`, when the body is one upload too many */
  reserve(caller: string, isUpload: boolean): Reservation
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
