import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const NOT_OURS = /(^|\/)(node_modules|dist|generated|reports|\.data)(\/|$)/
const THIS_FILE = path.relative(root, import.meta.filename)

/** Words that leave open what happens (is it sent, shown, known?), or say it by a picture; each with its forms. */
const REFUSED = /^(told|anew|houses?|doors?|deeds?|doers?|standing|knock(s|ed|ing)?)$/

/** The texts in which such a word is allowed, each with the reason. */
const ALLOWED: readonly { readonly text: RegExp; readonly why: string }[] = [
  { text: /told the kitchen/, why: 'what a person says they did: the text of a button, and what follows from it' },
  { text: /The kitchen was told by/, why: 'that act of a colleague, as a kitchen screen shows it' },
  { text: /(['`])told\1/, why: 'the stored value of that act (docs/glossary.md, Take over)' },
  { text: /door_events|front_door|told_at|app\.doer/, why: 'names in the database (docs/glossary.md, Older names)' },
  { text: /Curry House|curry-house/, why: 'the name of a restaurant' },
]

const KINDS = '{ts,tsx,mts,mjs,js,css,html,tpl,prisma,yml,md}'
const files = globSync(
  [
    `*.${KINDS}`,
    '.env.example',
    `{docs,deploy}/**/*.${KINDS}`,
    `{packages,services}/*/**/*.${KINDS}`,
    `{bff,shell,mfe-*,e2e,bench,faults}/**/*.${KINDS}`,
  ],
  { cwd: root, exclude: (name) => NOT_OURS.test(name) },
).filter((file) => !NOT_OURS.test(file) && file !== THIS_FILE)
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Finds the refused words of a text, alone or as a part of a name, such as the second one of `isOutageKnown`. */
function refusedIn(text: string): string[] {
  const rest = ALLOWED.reduce((left, { text: allowed }) => left.replaceAll(new RegExp(allowed, 'g'), ' '), text)
  const words = rest.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? []
  return words.filter((word) => REFUSED.test(word.toLowerCase()))
}

test('no name, text, comment, test or document has a word that does not say what happens', () => {
  const found = files.flatMap((file) =>
    [file, ...textOf(file).split('\n')].flatMap((line, number) =>
      refusedIn(line).map((word) => `${file}:${number} ${word}`),
    ),
  )

  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test.each([
  ["test('the till is told', () => {", ['told']],
  ['let isOutageTold = false', ['Told']],
  ['const TOLD_BEFORE = new Set(), housesOf = () => []', ['TOLD', 'houses']],
  ['-- Who knocks at the front door', ['knocks', 'door']],
  ['To pair it anew, a standing order of the doer', ['anew', 'standing', 'doer']],
])('control: %j is refused', (text, words) => {
  expect(refusedIn(text)).toEqual(words)
})

test('control: a household, a freestanding till and what a person said are not', () => {
  expect(refusedIn("The freestanding till of a household: 'I told the kitchen' is stored as 'told'")).toEqual([])
})

test('each exception is used', () => {
  const texts = files.map(textOf)

  expect(ALLOWED.filter(({ text }) => !texts.some((each) => text.test(each)))).toEqual([])
})
