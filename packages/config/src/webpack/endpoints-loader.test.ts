import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transformSync } from '@swc/core'
import { expect, test } from 'vitest'
import { scriptRule } from './base-config.ts'
import keepCalledParts from './endpoints-loader.ts'

const endpoint = (properties: string) => `export const a = defineEndpoint({ ${properties} });`

test.each([
  ["id: 'a', summary: 'All tables.'", "id: 'a', summary: ''"],
  ["id: 'a', summary: `All` + 'tables.'", "id: 'a', summary: ''"],
  ["id: 'a', params: idParams, query: z.object({ body }), body, status: 201", "id: 'a', status: 201"],
  ["id: 'a', body: z.object({})", "id: 'a', "],
  ["id: 'a', headers: punchHeaders, status: 201", "id: 'a', status: 201"],
  ['response: z.array(table)', 'response: /*#__PURE__*/ z.unknown()'],
  ['response', 'response: /*#__PURE__*/ z.unknown()'],
  ["response: 'none'", "response: 'none'"],
])('{ %s } becomes { %s }', (properties, kept) => {
  expect(keepCalledParts(endpoint(properties))).toBe(endpoint(kept))
})

test.each(["const summary = 'kept'", "const a = { summary: 'kept', body: 1 }", "defineWord({ summary: 'kept' })"])(
  '%s stays as it is',
  (source) => {
    expect(keepCalledParts(source)).toBe(source)
  },
)

test('what follows stays in its line', () => {
  expect(keepCalledParts(endpoint("id: 'a',\n body: z.object({\n b }),\n status: 201")).split('\n')).toHaveLength(4)
})

test('every endpoint of the contracts is reduced', () => {
  const contracts = path.resolve('packages/contracts/src')
  const sources = globSync('**/*.ts', { cwd: contracts, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(path.join(contracts, file), 'utf8'))
    .filter((source) => /= defineEndpoint\(/.test(source))
  expect(sources.length).toBeGreaterThan(10)
  const { jsc } = scriptRule.options as { jsc: object }
  for (const source of sources) {
    const reduced = keepCalledParts(transformSync(source, { jsc, module: { type: 'es6' } }).code)
    const endpoints = reduced.match(/= defineEndpoint\(\{[^]*?\n\}\)/g)
    expect(endpoints).toHaveLength(source.match(/= defineEndpoint\(/g)!.length)
    for (const each of endpoints!) {
      expect(each).toContain("summary: ''")
      expect(each.replace('z.unknown()', '')).not.toMatch(/\bz\.|(?:body|query|params|headers):/)
    }
    const hasSchema = source.includes("import * as z from '#schema'")
    expect(hasSchema || !reduced.includes('z.unknown()'), 'the loader writes `z` for a reply').toBe(true)
  }
})
