import { describe, expect, test } from 'vitest'
import { dataFilesAt, type FolderChange, type DataFile } from './data-files.ts'

const file = (sha256: string, modifiedAt: string): DataFile => ({
  bytes: 1,
  sha256,
  mode: 0o600,
  modifiedAt: `2026-11-22T${modifiedAt}.000Z`,
})
const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)
const change = (
  time: string,
  kept: Record<string, DataFile>,
  removed: string[] = [],
  isWhole = false,
): FolderChange => ({
  at: at(time).toISOString(),
  isWhole,
  kept,
  removed,
})
const base = {
  startedAt: at('10:00:00').toISOString(),
  files: { 'secrets/keys.json': file('first', '09:00:00'), 'modules/log/1': file('one', '09:00:00') },
}
const names = (files: Record<string, DataFile>) =>
  Object.fromEntries(Object.entries(files).map(([name, { sha256 }]) => [name, sha256]))

describe('what a data folder held at a moment', () => {
  test('is what the base backup had, with every change up to then', () => {
    const changes = [
      change('10:05:00', { 'secrets/keys.json': file('second', '10:04:59') }),
      change('10:10:00', { 'secrets/keys.json': file('third', '10:09:59') }, ['modules/log/1']),
    ]

    expect(names(dataFilesAt(base, changes, at('10:06:00')))).toEqual({
      'secrets/keys.json': 'second',
      'modules/log/1': 'one',
    })
    expect(names(dataFilesAt(base, changes, at('10:11:00')))).toEqual({ 'secrets/keys.json': 'third' })
  })

  test('has what was written before and seen after, and not what was written after', () => {
    const changes = [
      change('10:05:00', { 'modules/log/2': file('two', '10:04:58'), 'modules/log/3': file('three', '10:04:59') }),
    ]

    expect(names(dataFilesAt(base, changes, at('10:04:58')))).toMatchObject({ 'modules/log/2': 'two' })
    expect(dataFilesAt(base, changes, at('10:04:58'))).not.toHaveProperty('modules/log/3')
  })

  test('has every picture that ever came, and none that was removed by then', () => {
    const changes = [
      change('10:05:00', { 'images/r/old.webp': file('old', '10:04:59') }),
      change('10:06:00', {}, ['images/r/old.webp']),
      change('10:07:00', { 'images/r/new.webp': file('new', '10:06:59') }),
    ]

    expect(
      Object.keys(dataFilesAt(base, changes, at('10:06:30'))).filter((name) => name.startsWith('images/')),
    ).toEqual(['images/r/new.webp'])
  })

  test('forgets what a process that looks for the first time does not find', () => {
    const changes = [change('10:05:00', { 'secrets/keys.json': file('first', '09:00:00') }, [], true)]

    expect(names(dataFilesAt(base, changes, at('10:06:00')))).toEqual({ 'secrets/keys.json': 'first' })
  })
})
