import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Registry, RegistryModule } from '@tiffin/contracts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Returns a module as the registry has it, without files. */
export const moduleOf = (name: string, about: Partial<RegistryModule> = {}): RegistryModule => ({
  name,
  routes: [`/${name}`],
  pages: [],
  slots: [],
  version: '1.0.0',
  entry: '',
  js: [],
  css: [],
  integrity: {},
  contract: '^1.0.0',
  ...about,
})

export const registryOf = (...modules: RegistryModule[]): Registry => ({ schema: 1, revision: 1, modules })

/** The platform's own modules with the places that their package.json files declare. */
export const platformModules: readonly RegistryModule[] = ['backoffice', 'billing', 'kitchen', 'pos'].map((name) => {
  const text = readFileSync(path.join(root, `mfe-${name}/package.json`), 'utf8')
  const { routes, pages } = (JSON.parse(text) as { tiffin: Required<Pick<RegistryModule, 'routes' | 'pages'>> }).tiffin
  return moduleOf(name, { routes, pages: pages.map((page) => ({ ...page, title: page.title ?? page.label })) })
})
export const platformRegistry = registryOf(...platformModules)
