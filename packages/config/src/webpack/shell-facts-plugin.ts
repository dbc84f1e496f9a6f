import type { Compiler } from 'webpack'
import { versionOf } from './shared-modules.ts'

/** Writes down what modules meet in this shell, so that a release that would not fit is refused before anybody loads it. */
export class ShellFactsPlugin {
  readonly #shared: Readonly<Record<string, object>>

  constructor(shared: Readonly<Record<string, object>>) {
    this.#shared = shared
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    const shared = Object.fromEntries(Object.keys(this.#shared).map((name) => [name, versionOf(name)]))
    const facts = JSON.stringify({ contract: versionOf('@tiffin/module-contract'), shared })
    compiler.hooks.thisCompilation.tap('ShellFactsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset('../shell.json', new sources.RawSource(facts)),
      )
    })
  }
}
