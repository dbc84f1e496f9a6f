import { describe, expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const CHROMIUM = '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'

const machineWith = (files: string[], packages: string[] = []) => ({
  exists: (file: string) => files.includes(file),
  install: (name: string) => packages.includes(name) && Boolean(files.push(`/usr/bin/${name}`)),
})

describe('the browser of the browser tests', () => {
  test('is the one somebody named', () => {
    expect(findBrowser({ TIFFIN_CHROMIUM: '/opt/chrome' }, machineWith(['/opt/chrome', SHELL]))).toBe('/opt/chrome')
  })

  test('is the headless shell, before a browser with windows', () => {
    expect(findBrowser({}, machineWith([CHROMIUM, SHELL]))).toBe(SHELL)
  })

  test('is the headless shell, installed from the system where that is possible', () => {
    expect(findBrowser({}, machineWith([CHROMIUM], ['chromium-headless-shell']))).toBe(SHELL)
  })

  test('is another one that is installed where there is no headless shell', () => {
    expect(findBrowser({}, machineWith(['/usr/bin/google-chrome'], ['chromium']))).toBe('/usr/bin/google-chrome')
  })

  test('is Chromium where the system has that alone', () => {
    expect(findBrowser({}, machineWith([], ['chromium']))).toBe(CHROMIUM)
  })

  test('gets the font that pages are drawn in at first, once', () => {
    const font = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'
    const without = [SHELL]
    const withFont = [SHELL, font]
    for (const files of [without, withFont]) findBrowser({}, machineWith(files, ['fonts-liberation']))

    expect(without).toContain('/usr/bin/fonts-liberation')
    expect(withFont).toEqual([SHELL, font])
  })

  test('that cannot be had is a message that says what to do', () => {
    expect(() => findBrowser({}, machineWith([]))).toThrow('No browser for the browser tests.')
  })
})
