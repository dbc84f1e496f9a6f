import { createHash } from 'node:crypto'
import type { Compiler } from 'webpack'

const NAME = 'ShellFilesPlugin'
const PAGE = '../index.html'
/** The files that a page may load. Compressed copies and source maps are not among them. */
const LOADED = /^[^/]+\.(js|css|svg|woff2|webp|png)$/

/**
 * Writes the list of the shell's files with their hashes as one more file of the build, and its address into the page,
 * so that page and list are never of two builds. The list is written last, when names and contents are final.
 */
export class ShellFilesPlugin {
  readonly #publicPath: string

  constructor(publicPath: string) {
    this.#publicPath = publicPath
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, (assets) => {
        const page = assets[PAGE]
        // A build that failed has no page to which the list could be added.
        if (!page) return
        const files = Object.keys(assets)
          .filter((file) => LOADED.test(file))
          .toSorted()
          .map((file) => [this.#publicPath + file, `sha384-${hashOf(assets[file]!.buffer())}`] as const)
        const list = JSON.stringify(Object.fromEntries(files))
        const name = `files.${createHash('sha256').update(list).digest('hex').slice(0, 8)}.json`
        compilation.emitAsset(name, new sources.RawSource(list))
        const html = page
          .source()
          .toString()
          .replace('</title>', () => `</title><meta name="tiffin-files" content="${this.#publicPath}${name}">`)
        compilation.updateAsset(PAGE, new sources.RawSource(html))
      })
    })
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64')
}
