import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { stackDataDir } from './where.ts'

/** Expects that no log of the stack's processes contains any of these words. */
export async function expectNotLogged(secrets: readonly string[]): Promise<void> {
  const folder = path.join(stackDataDir, 'logs')
  const files = await readdir(folder)
  expect(files).toEqual(expect.arrayContaining(['gateway.log', 'tenancy.log']))
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8')
    // Only a separate word counts: a code has six digits, and ids and longer numbers contain many such runs.
    expect(
      secrets.filter((secret) => new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text)),
      file,
    ).toEqual([])
  }
}
