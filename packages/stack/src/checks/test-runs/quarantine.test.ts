import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StackFailure } from '../../failure.ts'
import { MOST_IN_QUARANTINE, readQuarantine } from './quarantine.ts'

const entry = { file: 'till.test.ts', title: 'a till opens', why: 'a race in the floor', since: 'cb75c3f' }

describe('the quarantine', () => {
  let root: string
  beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'tiffin-quarantine-'))))
  afterEach(() => rmSync(root, { recursive: true }))
  const writeText = (text: string) => writeFileSync(path.join(root, 'quarantine.json'), text)
  const write = (content: unknown) => writeText(JSON.stringify(content))

  test('is empty without a file', () => {
    expect(readQuarantine(root)).toEqual([])
  })

  test('names tests, why, and since which commit', () => {
    write([entry])

    expect(readQuarantine(root)).toEqual([entry])
  })

  test.each([
    ['a reason that is missing', [{ ...entry, why: '' }], 'why'],
    ['a commit that is none', [{ ...entry, since: 'yesterday' }], 'since'],
    ['a 26th test', Array.from({ length: MOST_IN_QUARANTINE + 1 }, () => entry), '25'],
  ])('refuses %s', (_what, content, said) => {
    write(content)

    expect(() => readQuarantine(root)).toThrow(said)
  })

  test('names the file that is no JSON, and what is wrong with it', () => {
    writeText('[{ "file": "till.test.ts", ]')

    const refused = () => readQuarantine(root)
    expect(refused).toThrow(StackFailure)
    expect(refused).toThrow(/^quarantine\.json is no JSON: .*double-quoted property name/)
  })
})
