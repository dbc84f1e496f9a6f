import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { againstConfig } from './against-config.ts'
import { baseConfig, type BuildOptions } from './base-config.ts'
import { sharedModules } from './shared-modules.ts'
import { ShellFactsPlugin } from './shell-facts-plugin.ts'
import { standaloneConfig } from './standalone-config.ts'

type Options = Pick<BuildOptions, 'dir'>

const federation = { shareStrategy: 'loaded-first', dts: false } as const

/** The build of the shell: page, styles of the whole product, and the copies every module uses. */
export function shellConfig({ dir }: Options): Configuration {
  const config = baseConfig({ dir, name: 'shell', entry: './src/main.tsx', publicPath: '/assets/' })
  return {
    ...config,
    output: { ...config.output, path: path.join(dir, 'dist/assets') },
    plugins: [
      ...(config.plugins ?? []),
      new HtmlWebpackPlugin({
        template: path.join(dir, 'src/index.html'),
        favicon: path.join(dir, 'src/favicon.svg'),
        filename: '../index.html',
        scriptLoading: 'defer',
      }),
      new ShellFactsPlugin(sharedModules('shell')),
      new ModuleFederationPlugin({
        ...federation,
        name: 'shell',
        remotes: {},
        manifest: false,
        shared: sharedModules('shell'),
        runtimePlugins: [path.join(dir, 'src/modules/runtime-plugin.ts')],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  }
}

/**
 * The build of a module: one exposed file, `./routes`, and no copy of what the shell brings. Under `webpack serve` the
 * module alone, on mocks; with TIFFIN_AGAINST inside the Tiffin that runs there.
 */
export function moduleConfig({ dir, name }: Options & { readonly name: string }) {
  return (env: { readonly WEBPACK_SERVE?: boolean }): Configuration => {
    if (!env.WEBPACK_SERVE) return releaseConfig({ dir, name })
    const against = process.env['TIFFIN_AGAINST']
    return against
      ? againstConfig(releaseConfig({ dir, name }), {
          ...readManifest(dir),
          name,
          against: against.replace(/\/+$/, ''),
        })
      : standaloneConfig({ dir, name })
  }
}

function readManifest(dir: string): { readonly routes: readonly string[]; readonly contract: string } {
  const { tiffin } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    tiffin: { routes: string[]; contract: string }
  }
  return tiffin
}

function releaseConfig({ dir, name }: Options & { readonly name: string }): Configuration {
  const config = baseConfig({ dir, name, entry: {}, publicPath: 'auto' })
  return {
    ...config,
    output: { ...config.output, path: path.join(dir, 'dist') },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...federation,
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './routes': './src/routes.tsx' },
        manifest: { fileName: 'mf-manifest.json' },
        shared: sharedModules('module'),
        experiments: { optimization: { target: 'web', disableRemote: true, disableSnapshot: true } },
      }),
    ],
  }
}
