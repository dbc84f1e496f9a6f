import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { stackDataDir } from './where.ts'

/** None of these words stands in a log of any process of the stack. */
export async function expectNotLogged(secrets: readonly string[]): Promise<void> {
  const folder = path.join(stackDataDir, 'logs')
  const files = await readdir(folder)
  expect(files).toEqual(expect.arrayContaining(['gateway.log', 'tenancy.log']))
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8')
    // A code is six digits, and longer numbers are full of those.
    expect(
      secrets.filter((secret) => new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)),
      file,
    ).toEqual([])
  }
}
