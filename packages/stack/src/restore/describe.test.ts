import { expect, test } from 'vitest'
import { describeRestored } from './describe.ts'
import type { RestoreResult } from './restore.ts'

const restored: RestoreResult = {
  baseOf: '2026-11-22T14:00:00.000Z',
  until: new Date('2026-11-22T14:45:00.000Z'),
  leftOutUntil: new Date('2026-11-22T15:10:00.000Z'),
  remark: null,
  violations: [],
  missingPictures: [],
}
const described = (changes: Partial<RestoreResult> = {}) =>
  describeRestored({ ...restored, ...changes }, '/srv/restored')

test('a restore names what came after its moment and was left out', () => {
  expect(described()).toContain(
    [
      '  Base backup of 2026-11-22T14:00:00.000Z, then everything up to 2026-11-22T14:45:00.000Z.',
      '  Left out: every change after that, up to 2026-11-22T15:10:00.000Z, where the archive ends.',
      '  Every rule that must hold in the databases holds.',
    ].join('\n'),
  )
})

test('a restore that leads as far as the archive does leaves nothing out, and says why it ends there', () => {
  const text = described({ leftOutUntil: null, remark: 'The archive ends before the moment that was asked for.' })

  expect(text).not.toContain('Left out')
  expect(text).toContain('  ! The archive ends before the moment that was asked for.')
})
