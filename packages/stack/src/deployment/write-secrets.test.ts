import { createPublicKey } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appPassword } from '../database/names.ts'
import { writeSecrets } from './write-secrets.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'tiffin-secrets-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const SMTP_URL = 'smtps://mail.example'
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const contents = () => Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]))

test('each secret is a file that its owner alone can read, and stays when the command is repeated', () => {
  const names = writeSecrets(folder, { SMTP_URL })
  const before = contents()
  writeSecrets(folder, { SMTP_URL: 'smtps://other.example' })

  expect(Object.keys(before).toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0)).toEqual([])
  expect(contents()).toEqual(before)
})

test('what belongs together fits: public keys to private ones, accounts of services to the administrator', () => {
  writeSecrets(folder, { SMTP_URL })

  for (const name of ['JWT_SYSTEM', 'JWT_RESTAURANT', 'ORDERS_CALL', 'GATEWAY_CALL'])
    expect(createPublicKey(read(`${name}_PRIVATE_KEY`)).export({ type: 'spki', format: 'pem' })).toBe(
      read(`${name}_PUBLIC_KEY`),
    )
  const admin = read('DATABASE_URL')
  expect(new URL(admin).password).toBe(read('POSTGRES_PASSWORD'))
  expect(new URL(read('ORDERS_DATABASE_URL')).password).toBe(appPassword(admin, 'tiffin_orders_app'))
})

test('a server of the operator is used where DATABASE_URL names one', () => {
  writeSecrets(folder, { SMTP_URL, DATABASE_URL: 'postgres://admin:secret@db.example:5432/postgres' })

  expect(read('BILLING_DATABASE_URL')).toMatch(
    /^postgres:\/\/tiffin_billing_app:[\w-]+@db\.example:5432\/tiffin_billing$/,
  )
  expect(readdirSync(folder)).not.toContain('POSTGRES_PASSWORD')
})

test('what only the operator knows must be given', () => {
  expect(() => writeSecrets(folder, {})).toThrow('SMTP_URL must be set.')
  expect(readdirSync(folder)).toEqual([])
})
