import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isErrno } from './failure.ts'

/**
 * Reads a secret, or creates it on first use. Only the owner can read the file. Two processes that create it at the
 * same moment get the same content, because only one of their links succeeds.
 */
export function readOrCreatePrivateFile(file: string, create: () => string): string {
  const existing = readIfPresent(file)
  if (existing !== undefined) return existing
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, create(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Reads a JSON file. @returns undefined also for invalid JSON, because a machine that lost power during a write leaves
 * an empty file
 */
export function readJsonIfPresent<T>(file: string): T | undefined {
  try {
    return JSON.parse(readIfPresent(file) ?? '') as T
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
