import path from 'node:path'
import type { Compiler } from 'webpack'
import { CONTRACTS, USED_NAMES_FILE } from '@tiffin/module-releases/released-module'
import { usedNamesIn, usedNames } from './shared-names.ts'

const NAME = 'UsedNamesPlugin'
const CONTRACTS_FOLDER = path.resolve(import.meta.dirname, '../../../contracts/src')

/**
 * Records the names that a module imports from each package of the shell, and the names it uses of the contracts. The
 * module's compatibility with a shell and a gateway depends on them. The build fails when a package that is compared by
 * names only is imported as a whole.
 */
export class UsedNamesPlugin {
  readonly #packagesImportedByName: readonly string[]

  constructor(packagesImportedByName: readonly string[]) {
    this.#packagesImportedByName = packagesImportedByName
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let used: ReturnType<typeof usedNames> = new Map()
      let called: string[] = []
      compilation.hooks.afterOptimizeDependencies.tap(NAME, (modules) => {
        used = usedNames(compilation, modules)
        called = usedNamesIn(compilation, modules, CONTRACTS_FOLDER)
        for (const name of this.#packagesImportedByName) {
          if (used.get(name)?.isWhole)
            compilation.errors.push(
              new WebpackError(
                `${name} is imported as a whole somewhere, ` +
                  'so nobody can tell which of its exports are used: import them by name.',
              ),
            )
        }
      })
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const none = this.#packagesImportedByName.map((name) => [name, []] as const)
        const names = Object.fromEntries([
          ...none,
          ...[...used].map(([name, each]) => [name, each.names] as const),
          [CONTRACTS, called] as const,
        ])
        compilation.emitAsset(USED_NAMES_FILE, new sources.RawSource(JSON.stringify(names)))
      })
    })
  }
}
