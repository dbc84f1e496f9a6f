import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from '@tiffin/service-kit'

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
