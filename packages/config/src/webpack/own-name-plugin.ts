import { createHash } from 'node:crypto'
import type { Compiler } from 'webpack'

const NAME = 'OwnNamePlugin'
/** A placeholder for the hash of the build. It has letters only, so that it may be part of an identifier. */
const PLACEHOLDER = 'hashOfWhatThisHolds'
const TEXT = /\.(js|css)$/

/**
 * Returns a webpack `uniqueName` with a placeholder, which OwnNamePlugin replaces by the hash of the build's content.
 */
export const uniqueBuildName = (name: string) => `${name}_${PLACEHOLDER}`

/**
 * Puts the hash of a build into its unique name. Two versions on one page must not share their chunk table, because the
 * new entry would then run the old code. The name must depend on the content alone, because otherwise the same code
 * would become a new version.
 */
export class OwnNamePlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        // At this stage files are minified and not compressed yet.
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH },
        (assets) => {
          const files = Object.keys(assets).filter((file) => TEXT.test(file))
          const hash = createHash('sha256')
          for (const file of files.toSorted()) hash.update(file).update('\0').update(assets[file]!.buffer())
          const own = hash.digest('hex').slice(0, PLACEHOLDER.length)
          for (const file of files) {
            const text = assets[file]!.source().toString()
            if (text.includes(PLACEHOLDER))
              compilation.updateAsset(
                file,
                // The hash is as long as the placeholder, so that source maps stay right.
                new sources.RawSource(text.replaceAll(PLACEHOLDER, own)),
              )
          }
        },
      )
    })
  }
}
