import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { commandLine, CommandFailure } from './command.ts'

/** The sign-in of this agent at a restaurant, as `pair` stores it. */
export type SignIn = {
  /** The address of the product, without a path. */
  readonly url: string
  /** The token of the device, which lives a year and is renewed while it is used. */
  readonly token: string
  /** The name that an Admin gave the agent. */
  readonly name: string
}

/** Reads the sign-in in a folder; null without one. @throws CommandFailure for a sign-in that cannot be read */
export function readSignIn(folder: string): SignIn | null {
  const file = fileIn(folder)
  if (!existsSync(file)) return null
  try {
    const { url, token, name } = JSON.parse(readFileSync(file, 'utf8')) as SignIn
    if ([url, token, name].every((each) => typeof each === 'string')) return { url, token, name }
  } catch {
    // The error below is thrown for invalid JSON as well as for a missing field.
  }
  throw new CommandFailure(`${file} cannot be read. Pair again: ${commandLine('pair … --again')}`)
}

/**
 * Stores the sign-in, readable for this account of the machine alone. The new file replaces the old one once complete.
 *
 * @throws CommandFailure where the folder cannot be written
 */
export function writeSignIn(folder: string, signIn: SignIn): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    replaceFile(fileIn(folder), `${JSON.stringify(signIn)}\n`)
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be written: ${(error as Error).message}`)
  }
}

/**
 * Replaces a file by a new one that is complete on disk first, so that a power cut leaves either the whole old file or
 * the whole new one.
 */
export function replaceFile(file: string, text: string): void {
  const next = openSync(`${file}.new`, 'w', 0o600)
  writeSync(next, text)
  fsyncSync(next)
  closeSync(next)
  renameSync(`${file}.new`, file)
}

function fileIn(folder: string): string {
  return path.join(folder, 'sign-in.json')
}
