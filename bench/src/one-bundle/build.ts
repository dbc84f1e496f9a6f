import { createRequire } from 'node:module'
import path from 'node:path'
import { shellConfig } from '@tiffin/config/webpack'
import webpack, { type Configuration } from 'webpack'
import { ROOT } from '../report.ts'

const require = createRequire(import.meta.url)
/** The plugins of the shell that only serve to load modules. */
const FEDERATION = new Set(['ModuleFederationPlugin', 'ShellDescriptionPlugin'])

/**
 * Builds shell and till as one bundle without Module Federation: the same screens without parts that are deployed
 * alone.
 *
 * @returns the folder with `index.html` and `assets`
 */
export async function buildOneBundle(): Promise<string> {
  const folder = path.join(ROOT, '.data/bench-bundle')
  const config = shellConfig({ dir: path.join(ROOT, 'shell') })
  const plugins = (config.plugins ?? []).filter((plugin) => !plugin || !FEDERATION.has(plugin.constructor.name))
  const together: Configuration = {
    ...config,
    cache: false,
    output: { ...config.output, path: path.join(folder, 'assets') },
    plugins: [
      ...plugins,
      new webpack.NormalModuleReplacementPlugin(/\/modules\/federation\.ts$/, require.resolve('./modules.ts')),
    ],
  }
  await new Promise<void>((resolve, reject) => {
    webpack(together, (error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })
  return folder
}
