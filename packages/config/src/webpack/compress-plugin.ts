import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compiler } from 'webpack'

const COMPRESSED = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside what a browser fetches, once at build time instead of at every request. */
export class CompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          await Promise.all(
            Object.entries(assets)
              .filter(([name]) => COMPRESSED.test(name))
              .map(async ([name, source]) => {
                const content = source.buffer()
                const [br, gz] = await Promise.all([
                  brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
                  zip(content, { level: 9 }),
                ])
                compilation.emitAsset(`${name}.br`, new sources.RawSource(br))
                compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz))
              }),
          )
        },
      )
    })
  }
}
