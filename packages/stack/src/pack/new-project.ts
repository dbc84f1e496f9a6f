import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fillTemplate } from '../build/fill-template.ts'
import { StackFailure } from '../failure.ts'
import { wordsFor } from '../modules/new-module.ts'
import { packPackages } from './pack-packages.ts'
import { manifestIn } from './packages.ts'

/** The packages of the root by which a module is checked, tested and built, and which no packed package imports. */
const TOOLS = [
  '@swc/core',
  '@testing-library/react',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jsdom',
  'msw',
  'tailwindcss',
  'typescript',
  'vitest',
  'webpack',
  'webpack-cli',
]
/** The packages of the root that a module uses at run time. */
const LIBRARIES = ['react', 'react-dom']

const SCRIPTS = {
  build: 'webpack --config webpack.config.ts --config-node-env production',
  typecheck: 'tsc --noEmit',
  test: 'vitest run',
  check: 'npm run typecheck && npm test',
  release: 'npm run check && npm run build && tiffin-upload',
}

/**
 * Creates a module as a project outside of the repository: the template, and in `packages` all that it is built from.
 * Nothing is installed, because the project may go elsewhere first.
 *
 * @throws StackFailure for a name that does not fit, a folder that exists, or what `packPackages` throws
 */
export async function newProject(target: string, { checkout }: { readonly checkout: string }): Promise<void> {
  const words = wordsFor(path.basename(target))
  if (existsSync(target)) throw new StackFailure(`${target} is there already.`)
  const tarballs = await packPackages(path.join(target, 'packages'), { checkout })
  fillTemplate('module', target, { ...words, __UI__: '../node_modules/@tiffin/ui/src' })
  fillTemplate('project', target, words)
  writeFileSync(path.join(target, '.gitignore'), 'node_modules\ndist\n')

  const { devDependencies: versions = {} } = manifestIn(checkout)
  const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versions[name]]))
  const { peerDependencies: _, ...manifest } = manifestIn(target)
  const packed = Object.fromEntries(tarballs.map(({ name, file }) => [name, `file:packages/${file}`]))
  const project = {
    ...manifest,
    engines: { node: '>=24' },
    scripts: SCRIPTS,
    dependencies: { ...packed, ...of(LIBRARIES) },
    devDependencies: of(TOOLS),
  }
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(project, null, 2)}\n`)
}
