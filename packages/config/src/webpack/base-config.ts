import { createRequire } from 'node:module'
import path from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration, RuleSetRule } from 'webpack'
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts'
import { CompressPlugin } from './compress-plugin.ts'
import { hashOfInputs } from './inputs.ts'
import { uniqueBuildName, OwnNamePlugin } from './own-name-plugin.ts'
import { ReplaceUnusedFilesPlugin } from './replace-unused-files-plugin.ts'
import { scopeStyles } from './scope-styles.ts'

export type BuildOptions = {
  readonly dir: string
  readonly name: string
  readonly entry: string | Record<string, never>
  readonly publicPath: string
  /**
   * True for a module: its styles apply inside the module's root only, and its files are in a folder of their version.
   */
  readonly isModule?: boolean
}

/** The timeout of a chunk, equal to the shell's timeout of a module's entry. The user can try again after it. */
const GIVE_UP_AFTER_MS = 8_000

const require = createRequire(import.meta.url)
/** The folder of all packages of Tiffin: `packages` in the repository, and `@tiffin` where they are installed. */
const packages = path.resolve(import.meta.dirname, '../../..')
/** True where this package is compiled and installed outside of the repository. */
const isPacked = path.extname(import.meta.filename) === '.js'

/** Returns the webpack configuration that shell and modules share. */
export function baseConfig({ dir, name, entry, publicPath, isModule = false }: BuildOptions): Configuration {
  // The files of a module are in a folder of their version, so a name without a hash never means another file. A hash
  // in the names would be part of the minified code. Such a hash depends on the sources, so a changed comment would
  // change the minified names of variables.
  const named = isModule ? '[name]' : '[name].[contenthash:8]'
  // Stylesheets are found in the page by name alone, so those of two modules must have different names.
  const sheet = isModule ? `${name}.[name]` : named
  return {
    name,
    mode: 'production',
    context: dir,
    target: ['web', 'es2022'],
    devtool: 'hidden-source-map',
    entry,
    output: {
      clean: true,
      publicPath,
      filename: `${named}.js`,
      chunkFilename: `${named}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: isModule ? uniqueBuildName(name) : name,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: GIVE_UP_AFTER_MS,
      // Without this option, the second load of a failed module reports a wrong cause.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [scriptRule, pureCallsRule, endpointsRule, styleRule(isModule ? name : null)] },
    plugins: [
      new ReplaceUnusedFilesPlugin(),
      new MiniCssExtractPlugin({
        filename: `${sheet}.css`,
        chunkFilename: `${sheet}.css`,
        ignoreOrder: true,
      }),
      new ChunkIntegrityPlugin(),
      ...(isModule ? [new OwnNamePlugin()] : []),
      new CompressPlugin(),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      runtimeChunk: false,
      splitChunks: { chunks: 'async' },
      minimizer: [scriptMinimizer, new CssMinimizerPlugin()],
    },
    // What an installed loader does may change without its version, so nothing that it made is kept.
    cache: isPacked
      ? false
      : {
          type: 'filesystem',
          name,
          version: hashOfInputs(path.join(packages, 'config')),
        },
    performance: { hints: false },
    stats: 'errors-warnings',
  }
}

export const scriptMinimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  // The licenses of libraries lie beside the scripts, in which they would be among the bytes of the first load.
  extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
  terserOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022, unsafe_arrows: false }, mangle: true },
})

/** Compiles TypeScript and JSX without a check of the types, which `npm run check` makes. */
export const scriptRule: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  },
}

/** Lets a bundle drop the endpoints and schemas it does not use. */
export const pureCallsRule: RuleSetRule = {
  test: /\.[jt]s$/,
  include: ['contracts', 'domain'].map((name) => path.join(packages, name, 'src')),
  enforce: 'pre',
  loader: require.resolve('./pure-calls-loader.ts'),
}

/** Lets a bundle drop those parts of used endpoints that only services and documents read. */
const endpointsRule: RuleSetRule = {
  test: /\.[jt]s$/,
  include: path.join(packages, 'contracts/src'),
  enforce: 'post',
  loader: require.resolve('./endpoints-loader.ts'),
}

/**
 * Compiles Tailwind into one stylesheet for each chunk. The styles apply inside the root of `module`, or with null to
 * the whole page.
 */
export const styleRule = (module: string | null): RuleSetRule => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options: { importLoaders: 1, import: false } },
    {
      loader: require.resolve('postcss-loader'),
      options: {
        postcssOptions: {
          plugins: [
            [require.resolve('@tailwindcss/postcss'), { optimize: false }],
            ...(module === null ? [] : [scopeStyles(module)]),
          ],
        },
      },
    },
  ],
})
