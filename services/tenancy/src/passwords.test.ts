import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Verifying takes 18 ms of a core, more on a busy one; what answers without it takes a fraction of one. */
const NOTHING_MS = 5

test('waits like a verification, from the first time on', async () => {
  const passwords = createPasswords()
  const first = await timeMs(() => passwords.waitLikeVerify())
  const hash = await passwords.hash('right')
  await passwords.verify('right', hash)
  await passwords.verify('wrong', null)
  const waited = [
    await timeMs(() => passwords.waitLikeVerify()),
    await timeMs(() => passwords.waitLikeVerify()),
    await timeMs(() => passwords.waitLikeVerify()),
  ]

  expect(Math.min(first, ...waited)).toBeGreaterThan(NOTHING_MS)
})

test('without a hash no password is right', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('right')

  expect([
    await passwords.verify('right', hash),
    await passwords.verify('wrong', hash),
    await passwords.verify('right', null),
  ]).toEqual([true, false, false])
})
