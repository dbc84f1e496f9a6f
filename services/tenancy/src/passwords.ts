import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id (the default algorithm): 19 MiB, two passes; about 18 ms of one core. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time without a hash, so that the answer does not tell who has an account. */
  verify(password: string, passwordHash: string | null): Promise<boolean>
}

/** Hashes at most two passwords at once: a flood of logins must not take the memory and cores of the till. */
export function createPasswords(): Passwords {
  const enqueue = createQueue(2)
  const nobody = hash(randomBytes(32), cost)

  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    verify: async (password, passwordHash) => {
      const known = passwordHash ?? (await nobody)
      const isRight = await enqueue(() => verify(known, password))
      return isRight && passwordHash !== null
    },
  }
}

function createQueue(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
