import { expect, test } from 'vitest'
import { requireVersion } from './open.ts'

test('a PostgreSQL before 18 is refused with its version, and a newer one is not', () => {
  expect(() => requireVersion('db:5432', 170_009)).toThrow('The PostgreSQL server at db:5432 is of version 17.')
  for (const version of [180_000, 190_001]) expect(() => requireVersion('db:5432', version)).not.toThrow()
})
