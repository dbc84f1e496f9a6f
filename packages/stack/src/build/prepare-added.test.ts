import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateClientOfAdded } from './prepare-added.ts'

const SCHEMA = `
generator client {
  provider = "prisma-client"
  output   = "../src/generated/prisma"
}
datasource db {
  provider = "postgresql"
}
model Item {
  id String @id
}
`

let services: string
let folder: string
beforeEach(() => {
  services = mkdtempSync(path.join(tmpdir(), 'tiffin-prepare-'))
  // The account of an added service reads the folder.
  chmodSync(services, 0o755)
  folder = path.join(services, 'stock')
  mkdirSync(path.join(folder, 'prisma'), { recursive: true })
})
afterEach(() => rmSync(services, { recursive: true }))

const writeSchema = (text: string) => writeFileSync(path.join(folder, 'prisma/schema.prisma'), text)

test('the client of an added service is generated, by an account that has no home where root asks', async () => {
  writeSchema(SCHEMA)
  await generateClientOfAdded(folder)

  expect(existsSync(path.join(folder, 'src/generated/prisma/client.ts'))).toBe(true)
})

test('of a schema with a mistake, the words of Prisma are in the failure', async () => {
  writeSchema('a mistake')

  await expect(generateClientOfAdded(folder)).rejects.toMatchObject({
    message: 'Generating the database client of stock failed (exit code 1).',
    log: expect.stringContaining('error: Error validating'),
  })
})
