import { readFileSync } from 'node:fs'
import { StackFailure } from '../failure.ts'

export type Account = {
  readonly uid: number
  readonly gid: number
}

/**
 * Returns the account `nobody` for PostgreSQL, which refuses to run as root.
 *
 * @returns undefined when the current user is not root and can run PostgreSQL itself
 * @throws StackFailure when there is no account `nobody`
 */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === 'nobody')
  if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  throw new StackFailure('PostgreSQL cannot run as root, and there is no account called nobody.', {
    advice: 'Run Tiffin as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  })
}
