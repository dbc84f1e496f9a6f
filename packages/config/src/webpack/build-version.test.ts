import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildVersion, describeBuild } from '@tiffin/module-releases'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import webpack from 'webpack'
import { moduleConfig } from './index.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const ROUTES = `import { greet } from '../../helpers/greet.js'
 export default { greet, later: () => import('./later.js') }`
const GREET = `export const greet = () => 'Namaste'
export const unused = () => 'nobody says this'`

let checkout: string
let dir: string
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true })
  writeFileSync(path.join(checkout, file), text)
}
const manifest = (routes: readonly string[], version = '1.0.0') =>
  write('mfe-plain/package.json', JSON.stringify({ version, tiffin: { module: 'plain', routes } }))

/** The folder of a checkout that was built once; each test begins with a copy of it. */
let built: string
let first: string
beforeAll(async () => {
  built = checkout = mkdtempSync(path.join(tmpdir(), 'tiffin-version-'))
  dir = path.join(checkout, 'mfe-plain')
  mkdirSync(path.join(checkout, 'node_modules/@tiffin'), { recursive: true })
  symlinkSync(path.join(ROOT, 'packages/contracts'), path.join(checkout, 'node_modules/@tiffin/contracts'))
  manifest(['/plain'])
  write('helpers/greet.js', GREET)
  write('mfe-plain/src/routes.tsx', ROUTES)
  write('mfe-plain/src/later.js', `export const later = 'afterwards'`)
  first = await build()
})
afterAll(() => rmSync(built, { recursive: true }))
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'tiffin-version-'))
  cpSync(built, checkout, { recursive: true, verbatimSymlinks: true })
  dir = path.join(checkout, 'mfe-plain')
})
afterEach(() => rmSync(checkout, { recursive: true }))

/** Builds the module as for a release. @returns its version */
async function build(): Promise<string> {
  const config = moduleConfig({ dir, name: 'plain' })({})
  const compiler = webpack(Array.isArray(config) ? config[0]! : { ...config, cache: false })!
  const stats = await promisify<webpack.Stats>((done) => compiler.run((error, result) => done(error, result!)))()
  expect(stats.compilation.errors).toEqual([])
  await promisify((done) => compiler.close(done))()
  return buildVersion(dir)
}
/** Returns the names of the tables in which the scripts of the build find each other's chunks. */
const chunkTables = () =>
  new Set(
    readdirSync(path.join(dir, 'dist'))
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => readFileSync(path.join(dir, 'dist', file), 'utf8').match(/webpackChunk\w+/g) ?? []),
  )

test('a version tells what a build holds: not who built it, what else there is, or what nobody uses', async () => {
  write('package-lock.json', '{ "packages": { "node_modules/new": { "version": "1.0.0" } } }')
  write('mfe-other/src/routes.tsx', 'export default 1')
  write('mfe-plain/src/routes.test.tsx', 'it.works()')
  write('helpers/greet.js', `// Said first.\n${GREET.replace('nobody says this', 'nor this')}`)
  expect([first, await build()]).toEqual([expect.stringMatching(/^1\.0\.0-[0-9a-f]{10}$/), first])
})

test('one line of what it uses is another version, with a chunk table of its own', async () => {
  const tables = [...chunkTables()]
  expect(tables).toEqual([expect.stringMatching(/^webpackChunkplain_[0-9a-f]{19}$/)])

  write('helpers/greet.js', GREET.replace('Namaste', 'Vanakkam'))
  expect(await build()).not.toBe(first)
  expect([...chunkTables()]).toEqual([expect.not.stringMatching(tables[0]!)])
})

test('an address more is another version of the same code; so is a number', async () => {
  const tables = [...chunkTables()]

  manifest(['/plain', '/simple'])
  const second = await build()
  manifest(['/plain'], '1.0.1')
  const third = await build()
  expect([second === first, third, [...chunkTables()]]).toEqual([false, first.replace('1.0.0', '1.0.1'), tables])
})

test('a build describes the endpoints it calls, also where they are called later, and no others', async () => {
  write(
    'mfe-plain/src/routes.tsx',
    `import { listTables, listAreas, paths } from '@tiffin/contracts'
import { greet } from '../../helpers/greet.js'
 export default { greet, first: () => [listTables.path, paths.pos()], later: () => import('./later.js') }`,
  )
  write('mfe-plain/src/later.js', `import { addItems } from '@tiffin/contracts'\nexport const later = addItems.id`)
  const version = await build()
  const { calls = {} } = await describeBuild(dir, { version, commit: null, releasedAt: new Date() })

  expect([version === first, Object.keys(calls)]).toEqual([false, ['addItems', 'listTables']])
  expect([calls['addItems']?.sends['items[].quantity'], calls['listTables']?.reads['[].pax']]).toEqual([
    'number',
    'number',
  ])
})
