import { expect, test } from 'vitest'
import { requireVersion } from './open.ts'

test('a PostgreSQL before 17 is refused with its version, and a newer one is not', () => {
  expect(() => requireVersion('db:5432', 160_009)).toThrow('The PostgreSQL server at db:5432 is of version 16.')
  for (const version of [170_000, 180_004]) expect(() => requireVersion('db:5432', version)).not.toThrow()
})
