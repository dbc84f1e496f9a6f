import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const NOT_OURS = /(^|\/)(node_modules|dist|generated|reports|\.data)(\/|$)/
const TEST = /(\.(test|int\.test|e2e)\.tsx?$|\/testing\/)/
const BROWSER = /^(shell|mfe-[^/]+|packages\/(ui|web-kit|app-kit|receipts))\/src\//
const MAX_LINES = 400

const files = globSync('{packages,services}/*/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: (name) => NOT_OURS.test(name),
})
  .concat(
    globSync('{bff,shell,mfe-*,e2e,bench,faults}/**/*.{ts,tsx,mjs,css}', {
      cwd: root,
      exclude: (name) => NOT_OURS.test(name),
    }),
  )
  .filter((file) => !NOT_OURS.test(file))
const thisFile = path.relative(root, import.meta.filename)
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesWith = (pattern: RegExp) => files.filter((file) => file !== thisFile && pattern.test(textOf(file)))

describe('the source tree', () => {
  it('looks at the whole tree', () => {
    expect(files.length).toBeGreaterThan(200)
  })

  it('calls the API from browser code through web-kit only', () => {
    // The shell reads the registry of modules by a plain fetch, because it needs the registry before there is a
    // session. The service worker fetches files, and answers no call.
    const allowed = /^(packages\/web-kit\/src\/api\/|shell\/src\/modules\/registry\.ts$|shell\/src\/worker\/)/

    expect(
      filesWith(/\bfetch\(/).filter((file) => BROWSER.test(file) && !TEST.test(file) && !allowed.test(file)),
    ).toEqual([])
  })

  it('imports Prisma in repositories only, and where a process or a test is put together', () => {
    const allowed =
      /^(services\/[^/]+\/src\/((repository|demo|testing)\/|server\.ts$)|packages\/(service-kit|stack|config)\/)/

    expect(
      filesWith(/from '(@prisma\/|[^']*generated\/prisma)/).filter((file) => !allowed.test(file) && !TEST.test(file)),
    ).toEqual([])
  })

  it('has the SQL that a service sends through Prisma in its repositories only, but for the heads that its process watches', () => {
    const allowed = /^services\/[^/]+\/src\/((repository|demo|testing)\/|app\.ts$)/
    const SQL = /\$(queryRaw|executeRaw)/
    const ofServices = filesWith(SQL).filter((file) => /^(services|bff)\//.test(file))

    expect(ofServices.length).toBeGreaterThan(50)
    expect(ofServices.filter((file) => !allowed.test(file) && !TEST.test(file))).toEqual([])
    expect(['await tx.$queryRaw`SELECT 1`', 'pool.query("SELECT 1")'].map((text) => SQL.test(text))).toEqual([
      true,
      false,
    ])
    expect(allowed.test('services/orders/src/routes/free-table.ts')).toBe(false)
  })

  it(`has no file over ${MAX_LINES} lines`, () => {
    expect(files.filter((file) => textOf(file).split('\n').length > MAX_LINES + 1)).toEqual([])
  })

  it('has no line over 120 columns but in tests, whose titles name clauses, and where an address stands', () => {
    const isLong = (line: string) => line.length > 120 && !line.includes('://')
    // Prisma reads a field from one line, so a relation with its keys and rules, or a computed default, may be longer.
    const isOneField = (line: string) => /@relation\(|dbgenerated\(/.test(line)
    const schemas = globSync('services/*/prisma/schema.prisma', { cwd: root })
    const others = ['*.ts', '.env.example', 'docs/*.yml', '{packages,services}/*/**/*.{mts,js,tpl}', 'shell/src/*.html']
    const sources = globSync(others, { cwd: root, exclude: (name) => NOT_OURS.test(name) }).concat(files)
    const linesOf = (file: string) => textOf(file).split('\n').filter(isLong)

    expect(sources.filter((file) => !TEST.test(file) && !NOT_OURS.test(file) && linesOf(file).length > 0)).toEqual([])
    expect(schemas.flatMap(linesOf).filter((line) => !isOneField(line))).toEqual([])
    expect(schemas.flatMap(linesOf).length).toBeGreaterThan(0)
  })

  it('grows every icon with the text: each size has its rule', () => {
    const sizes = new Set(
      filesWith(/\bsize=\{\d+\}/)
        .filter((file) => BROWSER.test(file))
        .flatMap((file) => [...textOf(file).matchAll(/\bsize=\{(\d+)\}/g)].map(([, size]) => size!)),
    )
    const styles = textOf('packages/ui/src/base.css')

    expect(sizes.size).toBeGreaterThan(3)
    expect([...sizes].filter((size) => !styles.includes(`.lucide[width='${size}']`))).toEqual([])
  })

  it('[C1-015] writes no amount without its two decimals in a text of its own', () => {
    const linesOf = (file: string) =>
      textOf(file)
        .split('\n')
        .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    const isShort = (line: string) =>
      [...line.matchAll(/₹\d[\d,]*(\.\d\d)?/g)].some(([, decimals]) => decimals === undefined)

    expect(files.filter((file) => !TEST.test(file) && linesOf(file).some(isShort))).toEqual([])
    expect(["'above ₹15,000. The'", "'₹0 and'", "'from ₹0.00 to ₹1,00,000.00'"].map(isShort)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('sets text in sizes of the theme: for any other there is no rule', () => {
    const SIZE = /\btext-(xs|sm|base|lg|\d?xl)\b/g
    const used = new Map(
      files
        .filter((file) => BROWSER.test(file))
        .flatMap((file) => [...textOf(file).matchAll(SIZE)].map(([, size]) => [size!, file] as const)),
    )
    const theme = textOf('packages/ui/src/theme.css')

    expect(used.size).toBeGreaterThan(3)
    expect([...used].filter(([size]) => !theme.includes(`--text-${size}:`))).toEqual([])
  })

  it('begins each feature of a module in the file of its own name', () => {
    const folders = files.map((file) => /^mfe-[^/]+\/src\/features\/[^/]+(?=\/)/.exec(file)?.[0])
    const features = [...new Set(folders.filter((folder) => folder !== undefined))]

    expect(features.length).toBeGreaterThan(30)
    expect(features.filter((folder) => !files.includes(`${folder}/${path.basename(folder)}.tsx`))).toEqual([])
  })

  it('titles a test outside of a describe by what it is about, so that its line in a report can be read alone', () => {
    const TITLE = /^(?:test|it)\(\s*['"`](?:\[[^\]]*\] ?)*(?:again|has|is|its?|nor|so|that|then|they|those) /m

    expect(filesWith(/^(?:test|it)\(/m).length).toBeGreaterThan(200)
    expect(filesWith(TITLE)).toEqual([])
  })

  it('leaves nothing to do without an issue number', () => {
    expect(filesWith(/\b(TODO|FIXME)\b(?! #\d+)/)).toEqual([])
  })

  it('reads the environment in one place of the product', () => {
    // The file `find-drawing.ts` sets an environment variable for the drawing library, and reads none. A team outside
    // runs `upload-command.ts`, and the product does not.
    const allowed =
      /^(packages\/(service-kit\/src\/env\.ts|print-agent\/src\/drawing\/find-drawing\.ts|module-releases\/src\/upload-command\.ts|stack\/|config\/)|e2e\/|bench\/|faults\/)/

    expect(filesWith(/process\.env/).filter((file) => !allowed.test(file) && !TEST.test(file))).toEqual([])
  })

  it('exports by default only what a tool or a router asks for', () => {
    const allowed =
      /(\.config\.(ts|mjs)$|\/pages\/|\/src\/routes\.tsx$|\/routes\/|\/lint\/index\.ts$|\/stray-errors\.ts$|runtime-plugin\.ts$|-loader\.ts$|^e2e\/global-setup\.ts$|\.d\.ts$)/

    expect(filesWith(/^export default /m).filter((file) => !allowed.test(file))).toEqual([])
  })

  it('names every setting of every process in .env.example, and no other', async () => {
    const example = textOf('.env.example')
      .split('\n')
      .map((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1])
      .filter((name) => name !== undefined)

    expect(example.toSorted()).toEqual((await settings()).toSorted())
  })
})

/** Returns the keys of all schemas by which processes read their environment. */
async function settings(): Promise<string[]> {
  const schemas = globSync(
    [
      'services/*/src/env.ts',
      'bff/src/env.ts',
      'packages/service-kit/src/env.ts',
      'packages/stack/src/backup/settings.ts',
      'packages/stack/src/processes/one-process.ts',
      'packages/stack/src/processes/watchdog.ts',
      'packages/stack/src/call-keys.ts',
      'packages/stack/src/database/logins.ts',
    ],
    { cwd: root },
  ).filter((file) => existsSync(path.join(root, file)))
  const modules = await Promise.all(
    schemas.map((file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>),
  )
  const shapes = modules
    .flatMap((each) => Object.values(each))
    .map((value) => (value as { shape?: object } | null)?.shape)
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape ?? {})))]
}
