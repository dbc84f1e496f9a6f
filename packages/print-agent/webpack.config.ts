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
  // The canvas is native code, so it is not bundled. The program loads it from a folder `node_modules` beside the file,
  // and without that folder prints ASCII only.
  externals: { '@napi-rs/canvas': 'import @napi-rs/canvas' },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // `import.meta` stays as it is, so that the fonts are found relative to the bundled file and not to its source.
    // Modules that are imported dynamically are in the same file.
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
