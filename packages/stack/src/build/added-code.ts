import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Account } from '../postgres/account.ts'
import { accountFor } from '../processes/accounts.ts'
import { runScript } from '../processes/run-script.ts'
import { ROOT } from '../workspace.ts'

/** The time in ms that code of an added service may take while it is built; on a busy machine it takes some seconds. */
const WITHIN_MS = 60_000

type AddedCode = {
  readonly service: string
  /** The program of `packages/stack/src/build` that runs the code, with its arguments. */
  readonly program: string
  readonly args: readonly string[]
  readonly what: string
  /** The flags of Node with which the program runs. */
  readonly flags?: readonly string[]
  readonly withinMs?: number | undefined
}

/**
 * Runs code of an added service in a process of its own, as the account of the service where root asks, without the
 * settings and keys of the product, and with a time limit.
 *
 * @returns the output @throws StackFailure with the end of its output
 */
export function runAddedCode({ service, program, args, what, flags = [], withinMs = WITHIN_MS }: AddedCode) {
  return runScript({
    what,
    args: [...flags, path.join(import.meta.dirname, program), ...args],
    cwd: ROOT,
    env: { PATH: process.env['PATH'] },
    account: accountOfAdded(service),
    withinMs,
  })
}

/**
 * Returns the account with which an added service runs. Undefined where root does not start the stack, and where the
 * account may not read the checkout, so that all processes run as root (`processes/accounts.ts`).
 */
export function accountOfAdded(service: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = accountFor(service)
  const script = `require('node:fs').accessSync(${JSON.stringify(import.meta.filename)}, 4)`
  const { status } = spawnSync(process.execPath, ['-e', script], { cwd: '/', env: {}, ...account })
  return status === 0 ? account : undefined
}
