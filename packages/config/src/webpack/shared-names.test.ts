import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import webpack, { type Configuration } from 'webpack'
import { packagesImportedByName, sharedModules } from './shared-modules.ts'
import { ShellDescriptionPlugin } from './shell-description-plugin.ts'
import { UsedNamesPlugin } from './used-names-plugin.ts'

const WEB_KIT = '@tiffin/web-kit'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-names-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes the sources and builds them. @returns the errors of webpack */
async function build(
  files: Readonly<Record<string, string>>,
  { plugins = [], ...config }: Configuration,
): Promise<string[]> {
  mkdirSync(path.join(folder, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, 'src', name), text)
  const compiler = webpack({
    mode: 'production',
    context: folder,
    devtool: false,
    optimization: { minimize: false },
    output: { path: path.join(folder, 'dist/assets') },
    ...config,
    plugins,
  })!
  const stats = await promisify<webpack.Stats>((done) => compiler.run((error, result) => done(error, result!)))()
  return stats.compilation.errors.map(({ message }) => message)
}
const written = (file: string) => JSON.parse(readFileSync(path.join(folder, 'dist', file), 'utf8'))

describe('what a module uses', () => {
  const module = (routes: string, more: Readonly<Record<string, string>> = {}) =>
    build(
      { 'routes.js': routes, ...more },
      {
        entry: {},
        plugins: [
          new UsedNamesPlugin(packagesImportedByName),
          new ModuleFederationPlugin({
            name: 'pos',
            filename: 'remoteEntry.js',
            exposes: { './routes': './src/routes.js' },
            manifest: false,
            dts: false,
            shared: sharedModules('module'),
          }),
        ],
      },
    )
  const uses = () => {
    const { '@tiffin/contracts': _called, ...shared } = written('assets/used-names.json')
    return shared
  }

  test('is written down by name, whichever way it is imported, also where it is loaded later', async () => {
    const routes = `
      import { useHold as hold, TIMINGS, unusedOne } from '${WEB_KIT}'
      import * as kit from '${WEB_KIT}'
      import { useState } from 'react'
      export { messageOf } from '${WEB_KIT}'
      export default () => [hold(TIMINGS.toastMs), kit.call(), useState(), import('./later.js')]`
    const errors = await module(routes, {
      'later.js': `import { toast } from '${WEB_KIT}'\nexport const tell = () => toast.error('')`,
    })

    expect([errors, uses()]).toEqual([
      [],
      { [WEB_KIT]: ['TIMINGS', 'call', 'messageOf', 'toast', 'useHold'], react: ['useState'] },
    ])
  })

  test('is nothing where nothing is', async () => {
    expect([await module('export default 1'), uses()]).toEqual([[], { [WEB_KIT]: [] }])
  })

  test.each([
    ['handed on', `import * as kit from '${WEB_KIT}'\nexport default kit`],
    ['asked for by a name that is computed', `import * as kit from '${WEB_KIT}'\nexport default (name) => kit[name]()`],
    ['imported as it runs', `export default () => import('${WEB_KIT}').then((kit) => kit)`],
    ['required', `module.exports = require('${WEB_KIT}')`],
  ])('is not known of a package that is %s: the build fails', async (_how, routes) => {
    expect(await module(routes)).toEqual([
      `${WEB_KIT} is imported as a whole somewhere, so nobody can tell which of its exports are used: ` +
        'import them by name.',
    ])
  })

  test('of react is written as far as it is known: its version is compared as well', async () => {
    expect([
      await module(`import * as React from 'react'\nimport { memo } from 'react'\nexport default [React, memo]`),
      uses(),
    ]).toEqual([[], { [WEB_KIT]: [], react: ['memo'] }])
  })
})

test('what a shell exports is written down, used or not, beside versions and contract', async () => {
  const kit = {
    'kit.js': `export const call = 1\nexport { toast } from './toast.js'\nexport * from './more.js'\nexport default 2`,
    'toast.js': 'export const toast = 1\nexport const hidden = 2',
    'more.js': 'export function useHold() {}',
    'main.js': `import { call } from '${WEB_KIT}'\nconsole.log(call)`,
  }
  const { react: _react, ...shared } = sharedModules('shell')
  const errors = await build(kit, {
    entry: './src/main.js',
    resolve: { alias: { [WEB_KIT]: path.join(folder, 'src/kit.js') } },
    plugins: [
      new ShellDescriptionPlugin(shared),
      new ModuleFederationPlugin({ name: 'shell', remotes: {}, manifest: false, dts: false, shared }),
    ],
  })

  expect(errors).toEqual([])
  expect(written('shell.json')).toEqual({
    contract: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    shared: { [WEB_KIT]: expect.any(String) },
    exports: { [WEB_KIT]: ['call', 'default', 'toast', 'useHold'] },
  })
})
