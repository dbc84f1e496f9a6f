import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const modules = globSync('mfe-*', { cwd: root })
const addedServices = globSync('services/*/src/endpoints.ts', { cwd: root }).map((file) => file.split('/src/')[0]!)

/** Returns the folders and owners of the lines of CODEOWNERS. */
const owned = readFileSync(path.join(root, 'CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/))
const ownersOf = (folder: string) => owned.find(([pattern]) => pattern === `/${folder}/`)?.slice(1) ?? []

it('CODEOWNERS has a line for each module and each added service, and for no folder that is gone', () => {
  const folders = owned.flatMap(([pattern]) => (pattern === '*' ? [] : [pattern!]))

  expect(modules.length).toBeGreaterThan(5)
  expect([...modules, ...addedServices].filter((folder) => ownersOf(folder).length === 0)).toEqual([])
  expect(folders.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
  expect(new Set(folders).size).toBe(folders.length)
  expect(ownersOf('mfe-nobody')).toEqual([])
})

it('a module names as its contact who owns its folder', () => {
  const named = modules.map((folder) => {
    const { tiffin } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      readonly tiffin: { readonly owners?: { readonly team: string; readonly contact: string } }
    }
    return [folder, tiffin.owners?.contact]
  })

  expect(named).toEqual(modules.map((folder) => [folder, ownersOf(folder)[0]]))
})
