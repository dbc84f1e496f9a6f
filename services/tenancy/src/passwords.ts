import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from '@tiffin/service-kit'

/**
 * The cost is OWASP's first choice for argon2id (the default algorithm): 19 MiB, two passes; about 18 ms of one core.
 */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * An imitated verification takes as long as one of the last `TIMED_VERIFICATIONS` real ones, but at most
 * `MAX_IMITATED_MS`.
 */
const TIMED_VERIFICATIONS = 32
const MAX_IMITATED_MS = 1_000

/** The waiting calls make up about a second of hashing; calls beyond them are refused with 503. */
const MAX_WAITING = 100

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Verifies a password. Takes the same time when there is no hash, so that timing does not reveal which accounts
   * exist.
   */
  verify(password: string, passwordHash: string | null): Promise<boolean>
  /**
   * Hashes a code so that it can be found by its hash: the same code and salt give the same hash. To be used only for
   * codes that live minutes, and with a unique salt of 16 bytes.
   */
  hashToFind(code: string, salt: Uint8Array): Promise<string>
  /**
   * Sleeps as long as one of the last verifications took. Hashes only when this process has not verified a password
   * yet.
   */
  waitLikeVerify(): Promise<void>
}

/**
 * Hashes passwords with argon2id. At most two hashes run at the same time in a process, so that a flood of logins
 * leaves memory and CPU to the till.
 *
 * @param cost lower than the default only in tests, which verify thousands of passwords
 * @param pause waits for the given number of ms
 */
export function createPasswords(
  cost: Readonly<typeof COST> = COST,
  pause: (ms: number) => Promise<unknown> = sleep,
): Passwords {
  const enqueue = createQueue(2, MAX_WAITING)
  const decoy = hash(randomBytes(32), cost)
  const timesMs: number[] = []

  async function verifyTimed(password: string, passwordHash: string | null): Promise<boolean> {
    const expected = passwordHash ?? (await decoy)
    const isRight = await enqueue(async () => {
      const startedAt = performance.now()
      const isSame = await verify(expected, password)
      timesMs.push(performance.now() - startedAt)
      if (timesMs.length > TIMED_VERIFICATIONS) timesMs.shift()
      return isSame
    })
    return isRight && passwordHash !== null
  }

  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    verify: verifyTimed,
    hashToFind: (code, salt) => enqueue(() => hash(code, { ...cost, salt })),
    async waitLikeVerify() {
      if (timesMs.length === 0) return void (await verifyTimed('', null))
      await pause(Math.min(timesMs[randomInt(timesMs.length)] ?? 0, MAX_IMITATED_MS))
    },
  }
}
