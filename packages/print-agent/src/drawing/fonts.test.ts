import { expect, test } from 'vitest'
import { lazyFonts } from './fonts.ts'
import { LATIN, SCRIPTS } from './scripts.ts'

type Registry = Parameters<typeof lazyFonts>[0]

function registry(opens: boolean) {
  const opened: string[] = []
  const registerFromPath = (_: string, name: string) => {
    opened.push(name)
    return opens ? {} : null
  }
  return { opened, fonts: lazyFonts({ registerFromPath } as unknown as Registry) }
}

test('the fonts of a script are opened with its first letter, once, and no others', () => {
  const { opened, fonts } = registry(true)

  expect(fonts.has(SCRIPTS[0]!)).toBe(true)
  expect(fonts.familiesOf([SCRIPTS[0]!, LATIN])).toBe(
    '"noto-sans-devanagari devanagari", "noto-sans-mono latin", "noto-sans-mono latin-ext"',
  )
  expect(opened).toEqual(['noto-sans-devanagari devanagari', 'noto-sans-mono latin', 'noto-sans-mono latin-ext'])
})

test('a script without its font is not there', () => {
  const { fonts } = registry(false)

  expect(fonts.has(LATIN)).toBe(false)
  expect(registry(true).fonts.has({ ...LATIN, font: 'noto-sans-klingon' })).toBe(false)
})
