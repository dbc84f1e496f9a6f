import { createRequire } from 'node:module'
import path from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import type { Configuration as DevServer } from 'webpack-dev-server'
import { scriptRule, styleRule } from './base-config.ts'

const require = createRequire(import.meta.url)
/**
 * The stylesheet of a module that runs alone, in place of the shell's. It styles the whole page, so it is not scoped.
 */
const SHEET_OF_THE_PAGE = /standalone\.css$/
const styleRules = (name: string) => [
  { ...styleRule(name), exclude: SHEET_OF_THE_PAGE },
  { ...styleRule(null), include: SHEET_OF_THE_PAGE },
]

/**
 * Returns the configuration of a dev server for a module alone: `src/standalone.tsx` on mocks, without shell, gateway
 * and services. The module has its own copies of shared packages, and the service worker of MSW.
 */
export function standaloneConfig({
  dir,
  name,
}: {
  readonly dir: string
  readonly name: string
}): Configuration & { devServer: DevServer } {
  return {
    name,
    mode: 'development',
    context: dir,
    target: ['web', 'es2022'],
    devtool: 'cheap-module-source-map',
    entry: './src/standalone.tsx',
    output: { publicPath: '/' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [scriptRule, ...styleRules(name)] },
    plugins: [
      new MiniCssExtractPlugin(),
      new HtmlWebpackPlugin({ title: `Tiffin ${name}`, meta: { viewport: 'width=device-width, initial-scale=1' } }),
    ],
    cache: { type: 'filesystem', name: `${name}-standalone` },
    stats: 'errors-warnings',
    devServer: {
      host: '127.0.0.1',
      historyApiFallback: true,
      hot: true,
      static: { directory: path.dirname(require.resolve('msw/mockServiceWorker.js')), serveIndex: false },
      client: { overlay: { errors: true, warnings: false } },
    },
  }
}
