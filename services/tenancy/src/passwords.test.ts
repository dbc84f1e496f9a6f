import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('waits like a verification, from the first time on', async () => {
  const pauses: number[] = []
  const passwords = createPasswords(undefined, async (ms) => pauses.push(ms))
  // Without an earlier verification there is no duration to wait for, so the first call verifies a password.
  await passwords.waitLikeVerify()
  expect(pauses).toEqual([])

  for (let waits = 0; waits < 3; waits++) await passwords.waitLikeVerify()
  expect(pauses).toHaveLength(3)
  expect(new Set(pauses).size).toBe(1)
  expect(pauses[0]).toBeGreaterThan(0)
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
