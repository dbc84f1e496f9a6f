import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const NOT_OURS = /(^|\/)(node_modules|dist|generated|reports|\.data)(\/|$)/
const documents = globSync('{*.md,docs/**/*.md,*/README.md,{packages,services}/*/README.md}', {
  cwd: root,
  exclude: (name) => NOT_OURS.test(name),
})
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const foldersOfRoot = globSync('*/', { cwd: root, exclude: (name) => NOT_OURS.test(name) })

/** What a pattern finds in every document, as 'document: what was found', where it is wrong. */
function wrongIn(pattern: RegExp, isWrong: (found: string, document: string) => boolean): string[] {
  return documents.flatMap((document) =>
    [...textOf(document).matchAll(pattern)]
      .map(([, found]) => found!)
      .filter((found) => isWrong(found, document))
      .map((found) => `${document}: ${found}`),
  )
}

test('documents are found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/operations.md', 'faults/README.md']))
})

test('a link in a document leads to a file', () => {
  expect(
    wrongIn(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g, (link, document) => {
      return !existsSync(path.resolve(root, path.dirname(document), link))
    }),
  ).toEqual([])
})

test('a path that a document names is there', () => {
  // A path begins with a folder of the checkout, or with one of the document's own folder; <…> stands for anything.
  const isThere = (named: string, document: string) => {
    const pattern = named.replaceAll(/<[^>]*>|…/g, '*').replace(/\/$/, '')
    return [root, path.dirname(path.join(root, document))].some((cwd) => globSync(pattern, { cwd }).length > 0)
  }
  const folders = foldersOfRoot.map((folder) => folder.replace(/\/$/, '')).join('|')

  expect(
    wrongIn(new RegExp(`\`((?:${folders})/[\\w.<>*{},…/-]+)\``, 'g'), (named, document) => !isThere(named, document)),
  ).toEqual([])
})

test('a script that a document names exists', () => {
  const scriptsOf = (folder: string) =>
    Object.keys((JSON.parse(textOf(path.join(folder, 'package.json'))) as { scripts?: object }).scripts ?? {})
  const every = globSync('{.,packages/*,services/*,bff,shell,mfe-*,e2e,bench,faults}/package.json', { cwd: root })
  const known = new Set(every.flatMap((file) => scriptsOf(path.dirname(file))))

  expect(wrongIn(/npm run (?:--silent |-s )?([\w:-]+)/g, (script) => !known.has(script))).toEqual([])
})

test('a setting that a document names is read somewhere', () => {
  const sources = globSync('{packages,services}/*/**/*.{ts,mjs}', { cwd: root, exclude: (name) => NOT_OURS.test(name) })
    .concat(globSync('{bff,e2e,bench,faults}/**/*.{ts,mjs}', { cwd: root, exclude: (name) => NOT_OURS.test(name) }))
    .map(textOf)
    .concat(textOf('.env.example'))
    .join('\n')

  expect(
    wrongIn(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g, (name) => !sources.includes(name.replace(/_FILE$/, ''))),
  ).toEqual([])
})

test('a clause that differs by a decision names it in the title of a test and in the table of departures, and no other does', () => {
  const [, table = ''] = textOf('CONTRIBUTING.md').split('## Where we depart from the letter')
  const rows = table.split('\n').filter((line) => /^\| C\d/.test(line))
  const inTable = rows.flatMap((row) => {
    const [, clauses = '', , decision = ''] = row.split('|')
    return clauses
      .match(/C\d-\d{3}/g)!
      .flatMap((clause) => decision.match(/\b[GR]\d+/g)!.map((id) => `${clause} ${id}`))
  })
  const tests = globSync('{{packages,services}/*/src,{bff,shell,mfe-*}/src,e2e/journeys}/**/*.{test,e2e}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => NOT_OURS.test(name),
  })
  const inTitles = tests.flatMap((file) =>
    [...textOf(file).matchAll(/\[(C\d-\d{3} [GR]\d+)\]/g)].map(([, found]) => found!),
  )

  expect([...new Set(inTitles)].toSorted()).toEqual(inTable.toSorted())
})
