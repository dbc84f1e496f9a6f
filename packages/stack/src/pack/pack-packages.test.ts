import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from '../processes/run-script.ts'
import { ROOT } from '../workspace.ts'
import { packPackages } from './pack-packages.ts'
import { packedProblems } from './packed-problems.ts'
import { PACKED } from './packages.ts'

let outside: string
let installed: string
let tarballs: string[]
beforeAll(async () => {
  outside = mkdtempSync(path.join(os.tmpdir(), 'tiffin-outside-'))
  tarballs = await packPackages(path.join(outside, 'tarballs'), { checkout: ROOT })
  installed = path.join(outside, 'node_modules/@tiffin')
  for (const name of PACKED) {
    const cwd = path.join(installed, name)
    mkdirSync(cwd, { recursive: true })
    const file = tarballs.find((tarball) => tarball.startsWith(`tiffin-${name}-`))!
    await extract({ file: path.join(outside, 'tarballs', file), cwd, strip: 1 })
  }
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@tiffin' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(outside, 'node_modules', name))
})
afterAll(() => rmSync(outside, { recursive: true, force: true }))

test('each packed package names only its own files and what can be installed, and a broken one is told by it', () => {
  expect(tarballs).toHaveLength(PACKED.length)
  expect(PACKED.flatMap((name) => packedProblems(path.join(installed, name)))).toEqual([])

  const broken = path.join(outside, 'broken')
  mkdirSync(path.join(broken, 'src'), { recursive: true })
  writeFileSync(path.join(broken, 'src/index.js'), "import '../../domain/src/index.js'\nimport { x } from 'zod'\n")
  writeFileSync(
    path.join(broken, 'package.json'),
    JSON.stringify({
      name: '@tiffin/broken',
      version: '0.1.0',
      exports: { '.': './src/index.js', './more': './src/more.js', './near': '../domain/src/index.js' },
      dependencies: { '@tiffin/domain': 'workspace:*', '@tiffin/stack': '0.1.0', idb: 'file:../idb' },
    }),
  )
  expect(packedProblems(broken)).toEqual([
    '@tiffin/broken has an entry ./src/more.js, which is no file of it.',
    '@tiffin/broken has an entry ../domain/src/index.js, which is no file of it.',
    '@tiffin/broken needs @tiffin/domain workspace:*, which cannot be installed elsewhere.',
    '@tiffin/broken needs @tiffin/stack 0.1.0, which cannot be installed elsewhere.',
    '@tiffin/broken needs idb file:../idb, which cannot be installed elsewhere.',
    '@tiffin/broken imports zod, which is none of its dependencies.',
    'src/index.js of @tiffin/broken imports a file that is not in the package.',
  ])
})

test('the packed packages hold no source, no test and no script, and Node runs them below node_modules', async () => {
  const files = PACKED.flatMap((name) => readdirSync(path.join(installed, name), { recursive: true, encoding: 'utf8' }))
  const manifest = JSON.parse(readFileSync(path.join(installed, 'contracts/package.json'), 'utf8')) as object
  const program = `
    const { listTables } = await import('@tiffin/contracts')
    const { createMockRestaurant } = await import('@tiffin/mock-api')
    const { placeOf } = await import('@tiffin/module-releases')
    const { MODULE_CONTRACT } = await import('@tiffin/module-contract')
    console.log(listTables.path, createMockRestaurant().tables.length > 0, typeof placeOf, MODULE_CONTRACT)`
  const file = path.join(outside, 'program.mjs')
  writeFileSync(file, program)

  expect(files.filter((name) => /(?<!\.d)\.tsx?$|\.test\.|^tsconfig\.json$/.test(name))).toEqual([])
  expect(manifest).not.toHaveProperty('scripts')
  expect(manifest).toMatchObject({ imports: { '#schema': { browser: { default: './src/schema/unchecked.js' } } } })
  expect(await runScript({ what: 'the program', args: [file], cwd: outside })).toBe('/api/tables true function 1\n')
})
