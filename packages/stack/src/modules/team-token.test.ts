import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findTeamToken, teamTokens } from '@tiffin/module-releases'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addTeamToken } from './team-token.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-tokens-'))
  file = path.join(folder, 'secrets/deploy-tokens.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const kept = () => teamTokens.parse(JSON.parse(readFileSync(file, 'utf8')))
const wish = { modules: ['mfe-pos', 'reports'], team: 'Till', days: 30 }

it('makes a token of a team; its hash is kept, for the owner of the folder alone', () => {
  const { token } = addTeamToken(file, wish, new Date('2026-11-22T10:00:00.000Z'))

  expect(findTeamToken(kept(), token)).toMatchObject({
    team: 'Till',
    modules: ['pos', 'reports'],
    expires: '2026-12-22T10:00:00.000Z',
  })
  expect(readFileSync(file, 'utf8')).not.toContain(token)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('leaves the earlier token in place, so that one can replace the other, and drops what has expired', () => {
  const first = addTeamToken(file, wish, new Date('2026-01-01T00:00:00.000Z'))
  const second = addTeamToken(file, wish, new Date('2026-01-20T00:00:00.000Z'))
  expect([first, second].map(({ token }) => findTeamToken(kept(), token)?.team)).toEqual(['Till', 'Till'])

  addTeamToken(file, wish, new Date('2026-02-05T00:00:00.000Z'))
  expect([first, second].map(({ token }) => findTeamToken(kept(), token)?.team)).toEqual([undefined, 'Till'])
})

it.each([
  [{ ...wish, team: '' }, 'A team has a name'],
  [{ ...wish, team: 'a\nb' }, 'A team has a name'],
  [{ ...wish, days: 0 }, 'A token holds for 1 to 730 days.'],
  [{ ...wish, modules: ['../pos'] }, '../pos is no name of a module.'],
])('refuses %j in words', (wrong, words) => {
  expect(() => addTeamToken(file, wrong)).toThrow(words)
})

it('says so when the file holds something else, and leaves it as it is', () => {
  addTeamToken(file, wish)
  writeFileSync(file, 'mine')

  expect(() => addTeamToken(file, wish)).toThrow('does not hold tokens of teams')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
