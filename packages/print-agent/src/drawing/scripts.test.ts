import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { lettersOfFont } from '../testing/letters-of-font.ts'
import { LATIN, scriptOf, SCRIPTS, type Script } from './scripts.ts'

const require = createRequire(import.meta.url)

function missingIn({ font, files, letters }: Script, has = lettersOf(font, files)): string[] {
  return Array.from({ length: 0xffff }, (_, code) => code)
    .filter((code) => letters.test(String.fromCharCode(code)) && !has.has(code))
    .map((code) => code.toString(16))
}

function lettersOf(font: string, files: readonly string[]): Set<number> {
  const all = files.map((file) =>
    readFileSync(require.resolve(`@fontsource-variable/${font}/files/${font}-${file}-wght-normal.woff2`)),
  )
  return new Set(all.flatMap((file) => [...lettersOfFont(file)]))
}

const named = [LATIN, ...SCRIPTS].map((script) => ({ ...script, name: script.font }))

test.each(named)('a font has a letter for each character that is drawn with it: $name', (script) => {
  expect(missingIn(script)).toEqual([])
})

test('control: a character that a font lacks is found', () => {
  expect(missingIn({ ...LATIN, letters: /[a\u2010]/ })).toEqual(['2010'])
  expect(missingIn(SCRIPTS[0]!, new Set()).length).toBe(128)
})

test('every letter of an Indian language has its script, and each has an alphabet whole', () => {
  const alphabets = 'हिन्दी বাংলা ਪੰਜਾਬੀ ગુજરાતી ଓଡ଼ିଆ தமிழ் తెలుగు ಕನ್ನಡ മലയാളം اردو'.split(' ')
  expect(alphabets.map((word) => [...new Set([...word].map((each) => scriptOf(each)?.font))])).toEqual(
    SCRIPTS.map(({ font }) => [font]),
  )
})

test.each(['\n', '\x1b', '\u00ad', '\u200b', '\u202e', '\u2066', '\u061c', '🌶', '漢', '\ud800', '\u0378'])(
  '%j is not drawn',
  (character) => {
    expect(scriptOf(character)).toBeNull()
  },
)
