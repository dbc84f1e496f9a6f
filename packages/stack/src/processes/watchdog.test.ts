import { expect, test } from 'vitest'
import { hungAfterSetting } from './watchdog.ts'

test('HUNG_AFTER_SECONDS: half a minute where nothing is said, never for 0, and what is no number is refused', () => {
  expect(hungAfterSetting({})).toBe(30_000)
  expect(hungAfterSetting({ HUNG_AFTER_SECONDS: '' })).toBe(30_000)
  expect(hungAfterSetting({ HUNG_AFTER_SECONDS: '7.5' })).toBe(7_500)
  expect(hungAfterSetting({ HUNG_AFTER_SECONDS: '0' })).toBeNull()
  for (const given of ['soon', '-1', '1e9'])
    expect(() => hungAfterSetting({ HUNG_AFTER_SECONDS: given })).toThrow(`HUNG_AFTER_SECONDS=${given} cannot be used.`)
})
