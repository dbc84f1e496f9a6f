import { describe, expect, test } from 'vitest'
import { formatLsn, parseLsn, parseSegmentName, segmentAt, segmentName, startOf } from './wal-segment.ts'

const MB = 1024 * 1024

describe('a place in the write-ahead log', () => {
  test('is read and written as PostgreSQL does', () => {
    expect(parseLsn('16/B374D848')).toBe(0x16b374d848n)
    expect(formatLsn(0x16b374d848n)).toBe('16/B374D848')
    expect(formatLsn(parseLsn('0/2000028'))).toBe('0/2000028')
    expect(() => parseLsn('nonsense')).toThrow('no place')
  })

  test.each([16, 64, 1024])('lies in the segment PostgreSQL names, with segments of %s MB', (size) => {
    const segment = segmentAt(3, parseLsn('16/B374D848'), size * MB)

    expect(parseSegmentName(segmentName(segment, size * MB), size * MB)).toEqual(segment)
    expect(startOf(segment, size * MB)).toBeLessThanOrEqual(parseLsn('16/B374D848'))
  })

  test('of 16 MB is numbered in two parts', () => {
    expect(segmentName(segmentAt(1, parseLsn('16/B374D848'), 16 * MB), 16 * MB)).toBe('0000000100000016000000B3')
    expect(parseSegmentName('00000001.history', 16 * MB)).toBeUndefined()
  })
})
