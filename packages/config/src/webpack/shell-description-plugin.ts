import type { Compiler } from 'webpack'
import { exportedNames } from './shared-names.ts'
import { versionOf } from './shared-modules.ts'

const NAME = 'ShellDescriptionPlugin'

/** Writes the description of this shell (`shell.json`), which modules are checked against before they are served. */
export class ShellDescriptionPlugin {
  readonly #shared: Readonly<Record<string, object>>

  constructor(shared: Readonly<Record<string, object>>) {
    this.#shared = shared
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    const shared = Object.fromEntries(Object.keys(this.#shared).map((name) => [name, versionOf(name)]))
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let exports: Record<string, string[]> = {}
      compilation.hooks.afterOptimizeDependencies.tap(NAME, (modules) => {
        exports = exportedNames(compilation, modules)
      })
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const description = { contract: versionOf('@tiffin/module-contract'), shared, exports }
        compilation.emitAsset('../shell.json', new sources.RawSource(JSON.stringify(description)))
      })
    })
  }
}
