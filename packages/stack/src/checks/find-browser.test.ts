import { describe, expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const machineWith = (...files: string[]) => ({ exists: (file: string) => files.includes(file), install: () => false })

describe('the browser of the browser tests', () => {
  test('is the one somebody named', () => {
    expect(findBrowser({ TIFFIN_CHROMIUM: '/opt/chrome' }, machineWith('/opt/chrome', '/usr/bin/chromium'))).toBe(
      '/opt/chrome',
    )
  })

  test('is one that is installed', () => {
    expect(findBrowser({}, machineWith('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome')
  })

  test('is installed from the system when that is possible', () => {
    const files: string[] = []
    const machine = {
      exists: (file: string) => files.includes(file),
      install: () => Boolean(files.push('/usr/bin/chromium')),
    }

    expect(findBrowser({}, machine)).toBe('/usr/bin/chromium')
  })

  test('that cannot be had is a message that says what to do', () => {
    expect(() => findBrowser({}, machineWith())).toThrow('No browser for the browser tests.')
  })
})
