import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MODULE_NAME, TEAM_NAME_RULE } from '@tiffin/contracts'
import { createTeamToken, teamTokens, type TeamToken } from '@tiffin/module-releases'
import { StackFailure } from '../failure.ts'
import { readIfPresent } from '../private-file.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const LONGEST_DAYS = 730

export interface TeamTokenRequest {
  /** The modules, with or without the prefix of the folder: `mfe-pos` or `pos`. */
  modules: readonly string[]
  team: string
  /** The validity of the token, in days. */
  days: number
}

/**
 * Creates a token for a team, adds its hash to a file, and removes expired entries from that file.
 *
 * @returns the token, which is stored nowhere, and the entry that was added
 * @throws StackFailure for an invalid request or file
 */
export function addTeamToken(
  file: string,
  { modules, team, days }: TeamTokenRequest,
  now = new Date(),
): { token: string; entry: TeamToken } {
  if (!Number.isInteger(days) || days < 1 || days > LONGEST_DAYS)
    throw new StackFailure(`A token holds for 1 to ${LONGEST_DAYS} days.`)
  const names = modules.map((each) => each.trim().replace(/^mfe-/, ''))
  const wrong = names.filter((name) => !MODULE_NAME.test(name))
  if (wrong.length > 0 || names.length === 0)
    throw new StackFailure(`${wrong.join(', ') || 'Nothing'} is no name of a module.`)
  const created = createEntry(team, names, new Date(now.getTime() + days * DAY_MS))
  const valid = read(file).filter(({ expires }) => Date.parse(expires) > now.getTime())
  write(file, [...valid, created.entry])
  return created
}

function createEntry(team: string, modules: string[], expires: Date) {
  try {
    return createTeamToken({ team, modules, expires: expires.toISOString() })
  } catch (cause) {
    throw new StackFailure(`A team has a name of ${TEAM_NAME_RULE}.`, {
      cause,
    })
  }
}

function read(file: string): TeamToken[] {
  const text = readIfPresent(file)
  if (text === undefined) return []
  try {
    return teamTokens.parse(JSON.parse(text))
  } catch (cause) {
    throw new StackFailure(`${file} does not hold tokens of teams.`, {
      advice: 'Correct it, or name another file with DEPLOY_TOKENS_FILE.',
      cause,
    })
  }
}

/** Writes the file atomically, readable by its owner alone. */
function write(file: string, tokens: readonly TeamToken[]): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
