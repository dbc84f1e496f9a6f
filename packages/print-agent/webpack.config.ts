import path from 'node:path'
import type { Configuration } from 'webpack'
import { ONE_FILE } from './src/command.ts'

/** Bundles the print agent into one file, because Node runs no TypeScript below `node_modules`. */
const config: Configuration = {
  mode: 'production',
  context: import.meta.dirname,
  target: 'node22',
  entry: './src/main.ts',
  output: { path: path.join(import.meta.dirname, 'dist'), filename: ONE_FILE, module: true, clean: true },
  experiments: { outputModule: true },
  // The canvas is native code, so it stays outside. The program loads it from a folder `node_modules` beside the file,
  // and prints ASCII where there is none.
  externals: { '@napi-rs/canvas': 'import @napi-rs/canvas' },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // The fonts are found from the place of the file itself, not of its source. A dynamic import makes no second file.
    parser: { javascript: { importMeta: false, createRequire: false, dynamicImportMode: 'eager' } },
    rules: [
      {
        test: /\.ts$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
  // The names of the source stay readable for a person who looks into the file.
  optimization: { minimize: false },
  performance: { hints: false },
  stats: 'errors-warnings',
}

export default config
