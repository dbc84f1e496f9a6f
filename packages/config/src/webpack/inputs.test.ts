import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOfInputs } from './inputs.ts'

let root: string
const write = (file: string, content: unknown) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}
const manifest = (folder: string, dependencies: Record<string, string> = {}) =>
  write(`${folder}/package.json`, { name: `@tiffin/${path.basename(folder)}`, dependencies })
const link = (resolved: string) => ({ link: true, resolved })
const LOCK = {
  '': { devDependencies: { webpack: '5' } },
  'node_modules/webpack': { version: '5.0.0', dependencies: { acorn: '8' } },
  'node_modules/acorn': { version: '8.0.0' },
  'node_modules/icons': { version: '1.0.0', peerDependencies: { react: '19' } },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/pdf': { version: '3.0.0' },
  'mfe-plans/node_modules/icons': { version: '0.9.0' },
  'node_modules/@tiffin/ui': link('packages/ui'),
  'node_modules/@tiffin/paper': link('packages/paper'),
}
const lock = (changes: object = {}) => write('package-lock.json', { packages: { ...LOCK, ...changes } })

/** Writes two modules: the till depends on `ui` and `icons`, plans on icons of their own and on a package `paper`. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tiffin-inputs-'))
  lock()
  manifest('packages/config')
  manifest('packages/ui')
  manifest('packages/paper')
  manifest('mfe-pos', { '@tiffin/ui': '0.1.0', icons: '1.0.0' })
  manifest('mfe-plans', { '@tiffin/paper': '0.1.0', icons: '0.9.0' })
  for (const folder of ['packages/ui', 'packages/paper', 'mfe-pos', 'mfe-plans']) write(`${folder}/src/a.ts`, folder)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Returns which of the two modules have to be built again after a change. */
function staleAfter(change: () => void): string[] {
  const all = ['mfe-pos', 'mfe-plans']
  const hashes = () => all.map((folder) => hashOfInputs(path.join(root, folder), root))
  const before = hashes()
  change()
  const after = hashes()
  return all.filter((_, index) => before[index] !== after[index])
}

describe('a module is built again', () => {
  test.each<[string, () => void, string[]]>([
    ['for its own sources', () => write('mfe-pos/src/b.ts', ''), ['mfe-pos']],
    ['for a package it uses', () => write('packages/ui/src/a.ts', 'new'), ['mfe-pos']],
    ['for a library of its own', () => lock({ 'mfe-plans/node_modules/icons': { version: '0.9.1' } }), ['mfe-plans']],
    ['for what its library needs', () => lock({ 'node_modules/react': { version: '19.0.1' } }), ['mfe-pos']],
    ['for the tools', () => lock({ 'node_modules/acorn': { version: '8.0.1' } }), ['mfe-pos', 'mfe-plans']],
    ['for the preset', () => write('packages/config/src/a.ts', ''), ['mfe-pos', 'mfe-plans']],
  ])('%s', (_why, change, expected) => expect(staleAfter(change)).toEqual(expected))
})

describe('a module is not built again', () => {
  test.each<[string, () => void]>([
    ['for a library nobody here uses', () => lock({ 'node_modules/pdf': { version: '4.0.0' } })],
    ['for a new module', () => lock({ 'node_modules/@tiffin/mfe-new': link('mfe-new') })],
    ['for its tests', () => write('mfe-pos/src/a.test.ts', '')],
    ['for a folder it does not use', () => write('packages/unrelated/src/a.ts', '')],
  ])('%s', (_why, change) => expect(staleAfter(change)).toEqual([]))
})
