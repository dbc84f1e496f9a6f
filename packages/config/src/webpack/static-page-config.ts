import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { STATIC_PAGE_FILE, staticPage } from '@tiffin/module-releases/static-page'
import type { Compiler, Configuration } from 'webpack'
import { pureCallsRule, scriptRule } from './base-config.ts'

/** A placeholder for the address of the version's files, which only the gateway knows. */
const FILES = 'https://files.invalid/'

type Options = { readonly dir: string; readonly name: string; readonly entry: string }

/**
 * Renders the page that a module shows before its scripts run, and writes it into the folder of the module's build. The
 * file `entry` exports the page as `page`. Pictures have the same names as in that build, which must run first, because
 * it clears the folder.
 */
export function staticPageConfig({ dir, name, entry }: Options): Configuration {
  return {
    name: `${name}-static-page`,
    dependencies: [name],
    mode: 'production',
    context: dir,
    target: 'node24',
    devtool: false,
    entry: { main: { import: entry, baseUri: FILES } },
    output: {
      path: path.join(dir, 'dist'),
      publicPath: FILES,
      filename: 'static-page.js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      library: { type: 'commonjs2' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [scriptRule, pureCallsRule],
      generator: { 'asset/resource': { emit: false } },
    },
    plugins: [new StaticPagePlugin()],
    optimization: { minimize: false, splitChunks: false },
    performance: { hints: false },
    stats: 'errors-warnings',
  }
}

/** Runs the compiled entry instead of writing it, and writes the page that it renders. */
class StaticPagePlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('StaticPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'StaticPagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const script = assets['static-page.js']
          if (!script || compilation.errors.length > 0) return
          const page = staticPage.parse(run(script.source().toString()).page)
          const json = JSON.stringify(page).replaceAll(FILES, '{{files}}/')
          compilation.deleteAsset('static-page.js')
          compilation.emitAsset(STATIC_PAGE_FILE, new sources.RawSource(json))
        },
      )
    })
  }
}

/**
 * The address of the page during rendering. Forms show an address made from it, which only reserves the space: the text
 * is hidden until scripts run.
 */
const SOMEWHERE = { protocol: 'https:', host: 'tiffin.example', hostname: 'tiffin.example' }

function run(script: string): { readonly page?: unknown } {
  const module = { exports: {} }
  const load = vm.compileFunction(script, ['module', 'require', 'location'])
  load(module, createRequire(import.meta.url), SOMEWHERE)
  return module.exports
}
