import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

test('every endpoint is in the list, from which the gateway has its routes', () => {
  const sources = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] })
  const defined = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/^export const (\w+) = defineEndpoint/gm),
    ].map(([, name]) => name!),
  )

  expect(Object.keys(endpoints).toSorted()).toEqual(defined.toSorted())
})
