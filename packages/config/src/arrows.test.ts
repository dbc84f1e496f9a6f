import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../dependency-cruiser.config.mjs'

let root: string

function file(name: string, content: string): void {
  const target = path.join(root, name)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, content)
}

/** Makes a checkout with the packages that the tests need, linked as npm links workspaces. */
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'tiffin-arrows-')))
  mkdirSync(path.join(root, 'node_modules/@tiffin'), { recursive: true })
  for (const name of ['ui', 'contracts', 'domain', 'service-kit', 'web-kit', 'stack']) {
    file(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@tiffin/${name}`, type: 'module', exports: { '.': './src/index.ts' } }),
    )
    file(`packages/${name}/src/index.ts`, `export const ${name.replace('-', '')} = 1\n`)
    symlinkSync(path.join('../../packages', name), path.join(root, 'node_modules/@tiffin', name))
  }
  file('package.json', JSON.stringify({ dependencies: { 'react-router': '1', '@tiffin/contracts': '1' } }))
  file('node_modules/react-router/package.json', JSON.stringify({ name: 'react-router', main: 'index.js' }))
  file('node_modules/react-router/index.js', 'module.exports = {}')
  file('mfe-billing/src/routes.tsx', 'export const routes = []\n')
  file('packages/print-agent/src/folder.ts', "import { tmpdir } from 'node:os'\nexport const folder = tmpdir()\n")
  file('services/billing/src/app.ts', 'export const app = 1\n')
  file('services/orders/demo/dishes.ts', 'export const dishes = []\n')
  file('mfe-pos/src/features/floor/floor.tsx', 'export const floor = 1\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function violationsOf(name: string, content: string): Promise<string[]> {
  file(name, content)
  const { options, forbidden } = config
  const { output } = await cruise([name], { ...options, baseDir: root, validate: true, ruleSet: { forbidden } })
  rmSync(path.join(root, name))
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name)
}

describe('the arrows', () => {
  it.each([
    [
      'a module that imports a module',
      'mfe-pos/src/pages/pos.tsx',
      "import { routes } from '../../../mfe-billing/src/routes'\nexport const a = routes\n",
      'arrow:mfe-[^/]+',
    ],
    [
      'a service that imports a service',
      'services/orders/src/app.ts',
      "import { app } from '../../billing/src/app.ts'\nexport const a = app\n",
      'arrow:services/[^/]+',
    ],
    [
      'browser code that imports server code',
      'mfe-pos/src/model.ts',
      "import { servicekit } from '@tiffin/service-kit'\nexport const a = servicekit\n",
      'arrow:mfe-[^/]+',
    ],
    [
      'server code that imports browser code',
      'bff/src/app.ts',
      "import { ui } from '@tiffin/ui'\nexport const a = ui\n",
      'arrow:bff',
    ],
    [
      'a release registry that imports browser code',
      'packages/module-releases/src/releases.ts',
      "import { webkit } from '@tiffin/web-kit'\nexport const a = webkit\n",
      'arrow:packages/module-releases',
    ],
    [
      'only a type across a forbidden arrow',
      'packages/ui/src/button.tsx',
      "import type { contracts } from '@tiffin/contracts'\nexport type A = typeof contracts\n",
      'arrow:packages/ui',
    ],
    [
      'a package entered by its files',
      'mfe-pos/src/model.ts',
      "import { ui } from '../../packages/ui/src/index'\nexport const a = ui\n",
      'no-deep-imports',
    ],
    [
      'a feature that imports a feature',
      'mfe-pos/src/features/cart/cart.ts',
      "import { floor } from '../floor/floor'\nexport const a = floor\n",
      'features-do-not-know-each-other',
    ],
    [
      'a second router in a module',
      'mfe-pos/src/routes.tsx',
      "import router from 'react-router'\nexport const a = router\n",
      'one-copy-through-web-kit',
    ],
    [
      'rules that read a file',
      'packages/domain/src/bill.ts',
      "import { readFileSync } from 'node:fs'\nexport const a = readFileSync\n",
      'domain-is-a-leaf',
    ],
    [
      'a service that needs what runs it',
      'services/orders/src/server.ts',
      "import { stack } from '@tiffin/stack'\nexport const a = stack\n",
      'stack-is-a-tool',
    ],
    [
      'a service that carries demo data',
      'services/orders/src/routes/list-dishes.ts',
      "import { dishes } from '../../demo/dishes.ts'\nexport const a = dishes\n",
      'demo-is-for-filling',
    ],
    [
      'a print station that needs Node by way of another file',
      'packages/print-agent/src/index.ts',
      "export { folder } from './folder.ts'\n",
      'print-station-has-no-node',
    ],
    [
      'a till that prints by itself',
      'mfe-pos/src/model.ts',
      "import { folder } from '../../packages/print-agent/src/folder.ts'\nexport const a = folder\n",
      'print-station-is-of-the-kitchen',
    ],
  ])('catch %s', async (_, name, content, rule) => {
    expect(await violationsOf(name, content)).toContain(rule)
  })

  it('let a module use what is made for modules', async () => {
    const content = [
      "import { ui } from '@tiffin/ui'",
      "import { webkit } from '@tiffin/web-kit'",
      "import { domain } from '@tiffin/domain'",
      'export const a = [ui, webkit, domain]\n',
    ].join('\n')

    expect(await violationsOf('mfe-pos/src/model.ts', content)).toEqual([])
  })
  it('let what fills the demo read its dishes', async () => {
    const content = "import { dishes } from '../../demo/dishes.ts'\nexport const a = dishes\n"

    expect(await violationsOf('services/orders/src/demo/fill.ts', content)).toEqual([])
  })
})
