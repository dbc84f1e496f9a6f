import { expect, test } from 'vitest'
import { createTestEnv } from './testing/env.ts'
import { baseEnv, readEnv } from './env.ts'

const given = Object.fromEntries(Object.entries(createTestEnv()).map(([name, value]) => [name, String(value)]))

test('reads what it is given', () => {
  expect(readEnv(baseEnv, { ...given, PORT: '4101', ORDERS_URL: 'http://127.0.0.1:4101/' })).toMatchObject({
    PORT: 4101,
    ORDERS_URL: 'http://127.0.0.1:4101',
    HOST: '127.0.0.1',
  })
})

test('a key may stand on one line', () => {
  const oneLine = given['JWT_RESTAURANT_PUBLIC_KEY']?.replaceAll('\n', '\\n')

  expect(readEnv(baseEnv, { ...given, JWT_RESTAURANT_PUBLIC_KEY: oneLine }).JWT_RESTAURANT_PUBLIC_KEY).toBe(
    given['JWT_RESTAURANT_PUBLIC_KEY'],
  )
})

test('names everything that is missing or wrong in one line, without its value', () => {
  const broken = { ...given, DATABASE_URL: undefined, INTERNAL_TOKEN: '', PORT: 'secret' }

  expect(() => readEnv(baseEnv, broken)).toThrow(
    /^Settings: DATABASE_URL, INTERNAL_TOKEN are missing; PORT cannot be read\.$/,
  )
})
