import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webpack from 'webpack'
import { baseConfig, pureCallsRule } from './base-config.ts'
import markPureCalls from './pure-calls-loader.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-pure-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['export const a = defineEndpoint({})', 'export const a = /*#__PURE__*/ defineEndpoint({})'],
  ['const name = text(40)', 'const name = /*#__PURE__*/ text(40)'],
  ['z.string().check(z.trim())', '/*#__PURE__*/ z.string().check(/*#__PURE__*/ z.trim())'],
  ['z.iso.date()', '/*#__PURE__*/ z.iso.date()'],
  ['rupees.check(x)', '/*#__PURE__*/ rupees.check(x)'],
  ['new Intl.NumberFormat()', '/*#__PURE__*/ new Intl.NumberFormat()'],
])('%s becomes %s', (source, marked) => {
  expect(markPureCalls(source)).toBe(marked)
})

test.each([
  '/** As z.string() does. */',
  "const a = 'text(40)'",
  '// text(40)',
  'context(1)',
  'a.text(1)',
  'z.output<X>',
])('%s stays as it is', (source) => {
  expect(markPureCalls(source)).toBe(source)
})

test('a browser build drops the endpoints and schemas of a file that nobody imports', async () => {
  const sources = {
    'schema.ts': `const schema = { check: () => schema }
      export const object = (shape: object) => schema
      export const string = () => schema`,
    'endpoint.ts': `import * as z from './schema'
      export const text = (max: number) => z.string().check()
      export function defineEndpoint<E>(endpoint: E): E { return globalThis.seen = endpoint }`,
    'tables.ts': `import * as z from './schema'
      import { defineEndpoint, text } from './endpoint'
      const name = text(40)
      const body = z.object({ name, note: z.string().check() })
      export const listTables = defineEndpoint({ id: 'listTables' })
      export const createTable = defineEndpoint({ id: 'createTable', body, name: name.check() })`,
    'main.ts': `import { listTables } from './tables'
      console.log(listTables.id)`,
  }
  for (const [name, source] of Object.entries(sources)) writeFileSync(path.join(folder, name), source)
  const config = baseConfig({ dir: path.resolve('packages/config'), name: 'test', entry: {}, publicPath: '/' })
  const compiler = webpack({
    ...config,
    cache: false,
    devtool: false,
    plugins: [],
    context: folder,
    entry: './main.ts',
    output: { path: path.join(folder, 'dist'), filename: 'main.js' },
    module: { rules: [...(config.module?.rules ?? []), { ...pureCallsRule, include: folder }] },
  })!
  const stats = await promisify<webpack.Stats>((done) => compiler.run((error, result) => done(error, result!)))()

  expect(stats.compilation.errors).toEqual([])
  const built = readFileSync(path.join(folder, 'dist/main.js'), 'utf8')
  expect([built.includes('listTables'), built.includes('createTable'), built.includes('note')]).toEqual([
    true,
    false,
    false,
  ])
})
