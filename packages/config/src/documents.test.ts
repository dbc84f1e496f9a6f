import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const NOT_OURS = /(^|\/)(node_modules|dist|generated|reports|\.data)(\/|$)/
const documents = globSync('{*.md,docs/**/*.md,*/README.md,{packages,services}/*/README.md}', {
  cwd: root,
  exclude: (name) => NOT_OURS.test(name),
})
const WHERE_TO_LOOK = 'docs/where-to-look.md'
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const foldersOfRoot = globSync('*/', { cwd: root, exclude: (name) => NOT_OURS.test(name) })

/**
 * Finds the texts of documents that match the pattern and that are wrong by `isWrong`.
 *
 * @returns each as 'document: text'
 */
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
  // A path begins with a folder of the checkout, or with one in the document's own folder; <…> matches any text.
  const isThere = (named: string, document: string) => {
    const pattern = named.replaceAll(/<[^>]*>|…/g, '*').replace(/\/$/, '')
    return [root, path.dirname(path.join(root, document))].some((cwd) => globSync(pattern, { cwd }).length > 0)
  }
  const folders = foldersOfRoot.map((folder) => folder.replace(/\/$/, '')).join('|')

  expect(
    wrongIn(new RegExp(`\`((?:${folders})/[\\w.<>*{},…/-]+)\``, 'g'), (named, document) => !isThere(named, document)),
  ).toEqual([])
})

test('ARCHITECTURE names a file with its folder where it names it first, and the file is there', () => {
  const bases = ['.', ...globSync('{packages,services}/*/src/', { cwd: root }), ...globSync('*/src/', { cwd: root })]
  const isThere = (file: string) =>
    globSync(
      bases.map((base) => path.join(base, file.replaceAll(/<[^>]*>/g, '*'))),
      { cwd: root },
    ).length > 0
  const named = [...textOf('ARCHITECTURE.md').matchAll(/`([\w<>./-]+\.(?:tsx?|mjs|sql|json))`/g)].map(
    ([, file]) => file!,
  )
  const isInFolder = (file: string) => file.includes('/') || existsSync(path.join(root, file))

  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => isInFolder(file) && !isThere(file))).toEqual([])
  expect(
    named.filter(
      (file, at) => !isInFolder(file) && !named.slice(0, at).some((earlier) => earlier.endsWith(`/${file}`)),
    ),
  ).toEqual([])
})

test('a script that a document names exists', () => {
  const scriptsOf = (folder: string) =>
    Object.keys((JSON.parse(textOf(path.join(folder, 'package.json'))) as { scripts?: object }).scripts ?? {})
  const every = globSync('{.,packages/*,services/*,bff,shell,mfe-*,e2e,bench,faults}/package.json', { cwd: root })
  const known = new Set(every.flatMap((file) => scriptsOf(path.dirname(file))))

  expect(wrongIn(/npm run (?:--silent |-s )?([\w:-]+)/g, (script) => !known.has(script))).toEqual([])
})

test('a part of the benchmark that a document names exists', () => {
  expect(
    wrongIn(/npm run bench -- ([\w-]+)/g, (part) => !existsSync(path.join(root, 'bench/src', `${part}.ts`))),
  ).toEqual([])
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

test('a gap or a reading that is cited has its row in CONTRIBUTING.md, where the rows of gaps stand by number', () => {
  const idsIn = (row: string) => row.split('|')[1]!.match(/\b[GR]\d+\b/g) ?? []
  const rows = textOf('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => /^\| [GR]\d/.test(line))
  const numbers = rows.filter((row) => row.startsWith('| G')).map((row) => Number(/\d+/.exec(idsIn(row)[0]!)))
  const known = new Set(rows.flatMap(idsIn))
  const sources = globSync('{{packages,services}/*/src,{bff,shell,mfe-*,bench,faults}/src,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => NOT_OURS.test(name),
  })
  // A citation reads 'gap G7', also over the end of a line of a comment, or stands in brackets: (G7), and in a title
  // after its clause.
  const cited = [...sources, ...documents].flatMap((file) =>
    [...textOf(file).matchAll(/(?:\b(?:gap|reading)[\s*]+|[([](?:C\d-\d{3} )?)([GR]\d+)\b/g)].map(
      ([, id]) => [file, id!] as const,
    ),
  )

  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(([, id]) => !known.has(id)).map(([file, id]) => `${file}: ${id}`)).toEqual([])
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

/** Returns every endpoint of the contracts as its file, its name and the text of its definition. */
function contracts(): (readonly [file: string, name: string, text: string])[] {
  const folder = path.join(root, 'packages/contracts/src')
  return globSync('*.ts', { cwd: folder }).flatMap((file) =>
    [...textOf(`packages/contracts/src/${file}`).matchAll(/^export const (\w+) = defineEndpoint(.*?)^\}/gms)].map(
      ([, name, text]) => [file, name!, text!] as const,
    ),
  )
}

/**
 * Returns the words of a name in the singular: `listMenuItems` and `list-menu-items` are `list`, `menu` and `item`. A
 * noun that ends in `al` is the verb from which it is made: `approvals` and `approve` are one word.
 */
function wordsOf(name: string): string[] {
  return name
    .split(/-|(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '').replace(/al$/, 'e'))
}

/**
 * Returns the file in which one looks for the contract of an endpoint: of the files whose noun the name has, the one
 * whose noun ends last, and of several such files the one with the longest noun.
 */
function contractOf(name: string, fileOfNoun: ReadonlyMap<string, string>): string | undefined {
  const words = wordsOf(name)
  const nouns = words.flatMap((_, after) =>
    words.map((__, start) => words.slice(start, words.length - after).join('-')),
  )
  return nouns.map((noun) => fileOfNoun.get(noun)).find((file) => file !== undefined)
}

test('an endpoint whose name does not have the noun of its contract is in the table of contracts, and no other is', () => {
  const fileOfNoun = new Map(contracts().map(([file]) => [wordsOf(file.replace('.ts', '')).join('-'), file]))
  const [, table = ''] = textOf(WHERE_TO_LOOK).split('| Contract | Has also | Why |')
  const [rows = ''] = table.split('\n\n')
  const inTable = [...rows.matchAll(/^\| `([\w-]+\.ts)` \| ([^|]*) \| [^|]+ \|$/gm)].flatMap(([, file, names]) =>
    [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => `${file} ${name}`),
  )

  expect(contracts().length).toBeGreaterThan(100)
  expect(inTable.toSorted()).toEqual(
    contracts()
      .filter(([file, name]) => contractOf(name, fileOfNoun) !== file)
      .map(([file, name]) => `${file} ${name}`)
      .toSorted(),
  )
})

test('a contract is named in the plural, but for what there is one of, what cannot be counted, and signing in and out', () => {
  const ONE = ['audit', 'dashboard', 'gstr1', 'mailbox', 'menu', 'menu-snapshot', 'mrr', 'overview', 'platform']
  const UNCOUNTED = ['availability', 'food', 'traffic', 'undelivered', 'log-out', 'login', 'sign-up']
  const files = [...new Set(contracts().map(([file]) => file.replace('.ts', '')))]

  expect(files.filter((name) => !name.endsWith('s')).toSorted()).toEqual([...ONE, ...UNCOUNTED].toSorted())
})

test('an endpoint of a service has a route of its name, below the folder that its path tells', () => {
  // Service-kit builds the routes of these endpoints.
  const isOfServiceKit = (name: string) =>
    /^(list(Billing|Catalog|Tenancy)(Actions|Audit)|await(Floor|Menu)Heads)$/.test(name)
  // An endpoint that several services have takes its path from a constant, and all such endpoints are internal.
  const folderOf = (service: string, url = '/internal/') => {
    if (url.startsWith('/internal/')) return 'internal/'
    if (url.startsWith('/api/system/')) return 'system/'
    if (service === 'tenancy' && url.startsWith('/api/devices')) return 'devices/'
    if (service !== 'orders') return ''
    if (/^\/api\/print(ers|\/)/.test(url)) return 'printers/'
    return url.startsWith('/api/kitchen/') ? 'kitchen/' : ''
  }
  const missing = contracts().flatMap(([, name, text]) => {
    const [, service] = /service: '(\w+)'/.exec(text) ?? []
    const [, url] = /path: [`']([^`']+)[`']/.exec(text) ?? []
    if (service === undefined || service === 'gateway' || isOfServiceKit(name)) return []
    const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
    const route = `services/${service}/src/routes/${folderOf(service, url)}${file}`
    return existsSync(path.join(root, route)) ? [] : [route]
  })

  expect(missing).toEqual([])
})

/**
 * Returns the rows of the tables of `WHERE_TO_LOOK` whose header matches. A row is the text that the header's group
 * found, followed by the cells.
 */
function rowsBelow(header: RegExp): (readonly [named: string | undefined, ...cells: string[]])[] {
  return [...textOf(WHERE_TO_LOOK).matchAll(header)].flatMap(({ index, 0: { length }, 1: named }) => {
    const [rows = ''] = textOf(WHERE_TO_LOOK)
      .slice(index + length)
      .split('\n\n')
    const cells = [...rows.matchAll(/^\| (.*) \|$/gm)].map(([, row]) => row!.split(/ ?\| ?/))
    return cells.map((each) => [named, ...each] as const)
  })
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, found]) => found!)

/**
 * Returns the files that the cells name and that no folder has. A name with a placeholder is a pattern and is left out.
 */
function missingIn(folders: readonly string[], ...cells: string[]): string[] {
  return cells
    .flatMap(quoted)
    .filter((name) => /^[\w./-]+\.(tsx?|js|mjs|css)$/.test(name))
    .filter((name) => !folders.some((folder) => existsSync(path.join(root, folder, name))))
    .map((name) => `${folders.join(', ')}: ${name}`)
}

/** Returns the folders that have code, without folders of tests alone and without `testing` folders. */
function foldersWithCode(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => NOT_OURS.test(name) })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !folder.endsWith('/testing'))
    .filter((folder) => globSync(`${folder}/*.{ts,tsx}`, { cwd: root }).some((file) => !/\.test\.tsx?$/.test(file)))
    .toSorted()
}

test('each folder of a package, the gateway, the shell and the till is in their tables, with files that are there', () => {
  const rows = rowsBelow(/^\| In `([\w/-]+)`.* \| Begins in \| Other files \|\n\|[|-]+$/gm)
  const named = rows.map(([base, where, ...files]) => {
    const folders = quoted(where).map((folder) => `${base}/${folder}`)
    return { base: base!, folders: folders.length > 0 ? folders : [base!], files }
  })
  const bases = [...new Set(named.map(({ base }) => base))]

  expect(bases).toEqual(expect.arrayContaining(['bff/src', 'shell/src', 'mfe-pos/src', 'packages/stack/src']))
  expect(
    named
      .flatMap(({ folders }) => folders)
      .filter((folder) => !bases.includes(folder))
      .toSorted(),
  ).toEqual(bases.flatMap((base) => foldersWithCode(`${base}/{*,*/*}/`)).toSorted())
  expect(named.flatMap(({ folders, files }) => missingIn(folders, ...files))).toEqual([])
})

/**
 * Returns the modules of these folders. A module without any row is a new one and may be missing, because a new module
 * changes no other folder.
 */
function modulesOf(folders: readonly string[]): ReadonlySet<string> {
  return new Set(folders.map((folder) => folder.split('/')[0]!).filter((name) => name.startsWith('mfe-')))
}

const OTHER_MODULES = ['mfe-backoffice', 'mfe-billing', 'mfe-kitchen', 'mfe-marketing', 'mfe-system']

test('each feature of another module than the till is in the table of features, with files that are there', () => {
  const named = rowsBelow(/^\| Feature of another module \| Its other files.* \|\n\|[|-]+$/gm).map(
    ([, where, files]) => {
      const [module, ...features] = quoted(where)
      return { folders: features.map((feature) => `${module}/src/features/${feature}`), files: files! }
    },
  )

  const inTable = [...new Set(named.flatMap(({ folders }) => folders))]
  const modules = modulesOf(inTable)

  expect([...modules]).toEqual(expect.arrayContaining(OTHER_MODULES))
  expect(inTable.toSorted()).toEqual(
    [...modules].flatMap((name) => foldersWithCode(`${name}/src/features/*/`)).toSorted(),
  )
  expect(named.flatMap(({ folders, files }) => missingIn(folders, files))).toEqual([])
})

test('what a module has beside its features, and each other package, is in a table, with files that are there', () => {
  const rows = [
    ...rowsBelow(/^\| In a module, beside its features \| Begins in \| Other files \|\n\|[|-]+$/gm),
    ...rowsBelow(/^\| In the other packages, and beside them \| Begins in \| Other files \|\n\|[|-]+$/gm),
  ].map(([, where, ...files]) => ({ folders: quoted(where), files }))
  const inTable = rows.flatMap(({ folders }) => folders)
  const packages = globSync('packages/*/src/', { cwd: root }).map((folder) => folder.replace(/\/$/, ''))
  const inOtherTables = rowsBelow(/^\| In `(packages\/[\w/-]+)`.* \| Begins in /gm).map(([base]) => base)

  expect([...modulesOf(inTable)]).toEqual(expect.arrayContaining(OTHER_MODULES))
  expect(inTable.filter((folder) => folder.startsWith('mfe-')).toSorted()).toEqual(
    [...modulesOf(inTable)]
      .flatMap((name) => foldersWithCode(`${name}/src/*/`))
      .filter((folder) => !folder.endsWith('/pages'))
      .toSorted(),
  )
  expect([...new Set([...inTable, ...inOtherTables])]).toEqual(
    expect.arrayContaining(packages.filter((folder) => folder !== 'packages/config/src')),
  )
  expect(rows.flatMap(({ folders, files }) => missingIn(folders, ...files))).toEqual([])
})

test('each folder of screens within a feature is in the table of parts, with files that are there', () => {
  const [, table = ''] = textOf(WHERE_TO_LOOK).split('| Part of a feature | Begins in | What it does |')
  const [rows = ''] = table.split('\n\n')
  const inTable = [...rows.matchAll(/^\| `(mfe-\w+)`: `([\w/-]+)` \| (`[\w.-]+` \|.*) \|$/gm)].map(
    ([, module, part, files]) => [`${module}/src/features/${part}`, files!] as const,
  )
  // Folders that hold only tests, or only files without screens, are not parts of a feature.
  const folders = globSync('mfe-*/src/features/*/*/', { cwd: root, exclude: (name) => NOT_OURS.test(name) })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => globSync(`${folder}/*.tsx`, { cwd: root }).length > 0 && !folder.endsWith('/testing'))

  expect(inTable.map(([folder]) => folder).toSorted()).toEqual(folders.toSorted())
  expect(inTable.flatMap(([folder, files]) => missingIn([folder], files))).toEqual([])
})

test('each folder of a service of the product but routes and demo is in the table of services, with files that are there', () => {
  const others = new Set(['routes', 'demo', 'generated', 'testing'])
  const [, table = ''] = textOf(WHERE_TO_LOOK).split('| Service | Folder | Begins in | What is in it |')
  const [rows = ''] = table.split('\n\n')
  let service = ''
  const inTable = [...rows.matchAll(/^\| ?(\w*) ?\| `([\w-]+)` \| (`[\w.-]+` \|.*) \|$/gm)].map(
    ([, named, folder, files]) => {
      service = named || service
      return [`services/${service}/src/${folder}`, files!] as const
    },
  )
  const folders = globSync('services/*/src/*/', { cwd: root, exclude: (name) => NOT_OURS.test(name) })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !others.has(path.basename(folder)))
    // An added service has its endpoints in its own folder, and needs no line here.
    .filter((folder) => !existsSync(path.join(root, folder, '../endpoints.ts')))

  expect([...new Set(inTable.map(([folder]) => folder))].toSorted()).toEqual(folders.toSorted())
  expect(inTable.flatMap(([folder, files]) => missingIn([folder], files))).toEqual([])
})
