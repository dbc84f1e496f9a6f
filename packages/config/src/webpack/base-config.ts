import { createRequire } from 'node:module'
import path from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration, RuleSetRule } from 'webpack'
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts'
import { CompressPlugin } from './compress-plugin.ts'
import { buildVersion, hashOfInputs } from './inputs.ts'

export type BuildOptions = {
  readonly dir: string
  readonly name: string
  readonly entry: string | Record<string, never>
  readonly publicPath: string
}

/** As long as the shell waits for a module's first file; without an answer by then, somebody can try again. */
const GIVE_UP_AFTER_MS = 8_000

const require = createRequire(import.meta.url)
const root = path.resolve(import.meta.dirname, '../../../..')

/** What shell and modules build alike. */
export function baseConfig({ dir, name, entry, publicPath }: BuildOptions): Configuration {
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
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Two versions of a module on one page must not share their chunk table, or the new entry runs the old code.
      uniqueName: `${name}_${buildVersion(dir)}`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: GIVE_UP_AFTER_MS,
      // Without it a second load of a module that failed reports a wrong cause.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [scriptRule, styleRule] },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new ChunkIntegrityPlugin(),
      new CompressPlugin(),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      runtimeChunk: false,
      splitChunks: { chunks: 'async' },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, mangle: true },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    cache: {
      type: 'filesystem',
      name,
      version: hashOfInputs(path.join(root, 'packages/config')),
      buildDependencies: { config: [path.join(root, 'package-lock.json')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  }
}

/** TypeScript and JSX, types stripped. */
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

/** Tailwind, one stylesheet a chunk. */
export const styleRule: RuleSetRule = {
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options: { importLoaders: 1, import: false } },
    {
      loader: require.resolve('postcss-loader'),
      options: { postcssOptions: { plugins: [[require.resolve('@tailwindcss/postcss'), { optimize: false }]] } },
    },
  ],
}
