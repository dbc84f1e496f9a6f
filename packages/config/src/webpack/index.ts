import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { againstConfig } from './against-config.ts'
import { baseConfig, scriptMinimizer, scriptRule, type BuildOptions } from './base-config.ts'
import { packagesImportedByName, sharedModules } from './shared-modules.ts'
import { ShellDescriptionPlugin } from './shell-description-plugin.ts'
import { ShellFilesPlugin } from './shell-files-plugin.ts'
import { standaloneConfig } from './standalone-config.ts'
import { staticPageConfig } from './static-page-config.ts'
import { UsedNamesPlugin } from './used-names-plugin.ts'

type Options = Pick<BuildOptions, 'dir'>
type ModuleOptions = Options & {
  readonly name: string
  /** The file that renders the module's page before its scripts run, if the module has one. */
  readonly staticPage?: string
}

const federation = { shareStrategy: 'loaded-first', dts: false } as const

/**
 * Returns the configuration that builds the shell: the page, its base styles, and the shared packages of all modules.
 */
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
      new ShellDescriptionPlugin(sharedModules('shell')),
      new ShellFilesPlugin('/assets/'),
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
 * Returns the configuration that builds the service worker `sw.js`, which opens the till without a connection, and the
 * worker that removes it. Their names have no hash, because browsers look for a newer worker under the name of the old
 * one.
 */
export function workerConfig({ dir }: Options): Configuration {
  return {
    name: 'shell-worker',
    mode: 'production',
    context: dir,
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { sw: './src/worker/worker.ts', 'sw-removed': './src/worker/removed-worker.ts' },
    output: { path: path.join(dir, 'dist'), filename: '[name].js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [scriptRule] },
    optimization: { minimizer: [scriptMinimizer], splitChunks: false },
    performance: { hints: false },
    stats: 'errors-warnings',
  }
}

/**
 * Returns the configuration that builds a module: one exposed file, `./routes`, without the packages that the shell
 * provides. Under `webpack serve` the module runs alone on mocks, or with TIFFIN_AGAINST inside a running Tiffin.
 */
export function moduleConfig({ dir, name, staticPage }: ModuleOptions) {
  return (env: { readonly WEBPACK_SERVE?: boolean }): Configuration | Configuration[] => {
    if (!env.WEBPACK_SERVE) {
      const release = releaseConfig({ dir, name })
      return staticPage ? [release, staticPageConfig({ dir, name, entry: staticPage })] : release
    }
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

/** Reads the fields of a registry entry that come from package.json and not from the build. */
function readManifest(dir: string) {
  const { tiffin } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    tiffin: { routes: string[]; pages?: unknown; slots?: unknown; contract: string }
  }
  const { routes, pages = [], slots = [], contract } = tiffin
  return { routes, pages, slots, contract }
}

function releaseConfig({ dir, name }: ModuleOptions): Configuration {
  const config = baseConfig({ dir, name, entry: {}, publicPath: 'auto', isModule: true })
  return {
    ...config,
    output: { ...config.output, path: path.join(dir, 'dist') },
    plugins: [
      ...(config.plugins ?? []),
      new UsedNamesPlugin(packagesImportedByName),
      new ModuleFederationPlugin({
        ...federation,
        name,
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        manifest: { fileName: 'mf-manifest.json' },
        shared: sharedModules('module'),
        // A module has no core of Module Federation. It takes the one that the shell has given since contract 1.2.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
    ],
  }
}
