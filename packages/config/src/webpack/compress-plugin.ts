import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compiler } from 'webpack'

const COMPRESSED = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The Brotli distance parameters to try. The best parameters differ by file, and taking the smallest result saves a
 * tenth of a percent.
 */
const DISTANCES = [
  { postfix: 0, direct: 0 },
  { postfix: 0, direct: 12 },
  { postfix: 2, direct: 32 },
  { postfix: 3, direct: 96 },
] as const

async function smallest(content: Buffer): Promise<Buffer> {
  const tries = DISTANCES.map(({ postfix, direct }) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  )
  const [best] = (await Promise.all(tries)).toSorted((a, b) => a.length - b.length)
  return best!
}

/** Writes `.br` and `.gz` files of scripts, styles and SVGs at build time, so that requests need no compression. */
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
                const [br, gz] = await Promise.all([smallest(content), zip(content, { level: 9 })])
                compilation.emitAsset(`${name}.br`, new sources.RawSource(br))
                compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz))
              }),
          )
        },
      )
    })
  }
}
