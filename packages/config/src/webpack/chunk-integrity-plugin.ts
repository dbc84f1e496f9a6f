import webpack, { type Compiler } from 'webpack'

/**
 * Gives lazily loaded chunks the integrity hash of the module registry. The loader of module federation checks the
 * entry only, and build-time hashes do not survive content hashes in file names; the shell keeps the registry's map
 * behind `globalThis.tiffinIntegrity`.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    const addIntegrity = (tag: string) => (source: string) =>
      `${source}\nvar integrity = globalThis.tiffinIntegrity && globalThis.tiffinIntegrity(${tag}); if (integrity) { ${tag === 'url' ? 'script' : 'linkTag'}.integrity = integrity; ${tag === 'url' ? 'script' : 'linkTag'}.crossOrigin = 'anonymous'; }`
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrityPlugin', addIntegrity('url'))
    })
  }
}
