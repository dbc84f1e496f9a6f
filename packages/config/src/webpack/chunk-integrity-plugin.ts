import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

const NAME = 'ChunkIntegrityPlugin'

/** Returns runtime code that sets the integrity of a tag to the hash that the shell knows for its file. */
const withIntegrity = (source: string, tag: string, url: string) => `${source}
var integrity = globalThis.tiffinIntegrity && globalThis.tiffinIntegrity(${url});
if (integrity) { ${tag}.integrity = integrity; ${tag}.crossOrigin = 'anonymous'; }`

/**
 * Gives lazily loaded chunks and styles the integrity hash of the module registry, because the loader of module
 * federation checks the entry only. The build cannot write the hashes into its own code, because OwnNamePlugin changes
 * the files afterwards. The shell offers the hashes of the registry as `globalThis.tiffinIntegrity`.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
      scripts.createScript.tap(NAME, (source) => withIntegrity(source, 'script', 'url'))
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation)
      styles.beforeTagInsert.tap(NAME, (source, names) => withIntegrity(source, names.tag, names.href))
    })
  }
}
