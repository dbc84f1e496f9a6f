import { createHash } from 'node:crypto'
import type { Compiler } from 'webpack'

const NAME = 'OwnNamePlugin'
/** Stands for the hash of a build while it is made. Letters only, so that it may be part of an identifier. */
const PLACEHOLDER = 'hashOfWhatThisHolds'
const TEXT = /\.(js|css)$/

/** A webpack `uniqueName` that differs between builds that differ. OwnNamePlugin completes it. */
export const ownName = (name: string) => `${name}_${PLACEHOLDER}`

/**
 * Puts the hash of a build into its unique name. Two versions on one page must not share their chunk table, or the new
 * entry runs the old code; and a name made of anything but the content would make a new version out of the same code.
 */
export class OwnNamePlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        // After files are minified, before they are compressed.
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
                // Of the placeholder's length, so that source maps stay right.
                new sources.RawSource(text.replaceAll(PLACEHOLDER, own)),
              )
          }
        },
      )
    })
  }
}
