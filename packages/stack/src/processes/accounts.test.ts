import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveFolderOfAdded } from './accounts.ts'

/** The account that runs the test: changing to it needs no rights. */
const account = { uid: process.getuid!(), gid: process.getgid!() }

let services: string
beforeEach(() => {
  services = mkdtempSync(path.join(tmpdir(), 'tiffin-accounts-'))
  mkdirSync(path.join(services, 'stock'))
})
afterEach(() => rmSync(services, { recursive: true }))

test('a folder of an added service is made for its account, and one behind a link is not given', () => {
  const elsewhere = path.join(services, 'elsewhere')
  mkdirSync(elsewhere)
  giveFolderOfAdded(services, 'stock/src/generated', account)
  expect(lstatSync(path.join(services, 'stock/src/generated')).isDirectory()).toBe(true)

  rmSync(path.join(services, 'stock/src'), { recursive: true })
  symlinkSync(elsewhere, path.join(services, 'stock/src'))
  expect(() => giveFolderOfAdded(services, 'stock/src/generated', account)).toThrow('leads to another place by a link')
})
