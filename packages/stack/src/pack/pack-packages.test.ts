import { createServer } from 'node:http'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createBuildUnpacker, describeUpload, type ReleasedModule } from '@tiffin/module-releases'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from '../processes/run-script.ts'
import { isWhole } from '../testing/sized.ts'
import { ROOT } from '../workspace.ts'
import { newProject } from './new-project.ts'
import { packedProblems } from './packed-problems.ts'
import { PACKED } from './packages.ts'

let outside: string
let project: string
let installed: string
beforeAll(async () => {
  outside = mkdtempSync(path.join(os.tmpdir(), 'tiffin-outside-'))
  project = path.join(outside, 'mfe-reports')
  await newProject(project, { checkout: ROOT })
  installed = path.join(project, 'node_modules/@tiffin')
  // As npm installs it, but with the libraries of the repository, because a test has no registry.
  const { dependencies } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  for (const name of PACKED) {
    const cwd = path.join(installed, name)
    mkdirSync(cwd, { recursive: true })
    const file = dependencies[`@tiffin/${name}`]!.replace(/^file:/, '')
    await extract({ file: path.join(project, file), cwd, strip: 1 })
  }
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@tiffin' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(project, 'node_modules', name))
})
afterAll(() => rmSync(outside, { recursive: true, force: true }))

test('each packed package names only its own files and what can be installed, and the problems of a broken one are named', () => {
  expect(readdirSync(path.join(project, 'packages'))).toHaveLength(PACKED.length)
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
  const file = path.join(project, 'program.mjs')
  writeFileSync(file, program)

  expect(files.filter((name) => /(?<!\.d)\.tsx?$|\.test\.|^tsconfig\.json$/.test(name))).toEqual([])
  expect(manifest).not.toHaveProperty('scripts')
  expect(manifest).toMatchObject({ imports: { '#schema': { browser: { default: './src/schema/unchecked.js' } } } })
  expect(await runScript({ what: 'the program', args: [file], cwd: project })).toBe('/api/tables true function 1\n')
})

test.runIf(isWhole)(
  'a project outside of the repository is checked, built and released with its packages alone',
  async () => {
    const uploads: ReleasedModule[] = []
    const platform = createServer(async (req, res) => {
      const folder = path.join(outside, 'uploaded', 'mfe-reports')
      const unpacker = createBuildUnpacker(folder)
      for await (const chunk of req) await unpacker.write(chunk as Buffer)
      await unpacker.end()
      const module = await describeUpload(folder, new Date())
      uploads.push(module)
      res.end(JSON.stringify({ module: module.name, version: module.version, is_live: false, url: req.url }))
    })
    await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
    const run = (program: string, ...args: string[]) =>
      runScript({
        what: program,
        args: [path.join(project, 'node_modules', program), ...args],
        cwd: project,
        env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, MODULE_TOKEN: 'of the module' },
      })
    try {
      await run('typescript/bin/tsc', '--noEmit', '-p', '.')
      expect(await run('vitest/vitest.mjs', 'run')).toMatch(/Test Files.* 2 passed/)
      await run('webpack-cli/bin/cli.js', '--config', 'webpack.config.ts', '--config-node-env', 'production')
      const said = await run('@tiffin/module-releases/src/upload-command.js', url)

      expect(uploads).toMatchObject([{ name: 'reports', routes: ['/reports'], contract: '^1.2.0' }])
      expect(Object.keys(uploads[0]!.calls ?? {})).toEqual(['listTables'])
      expect(said).toBe(`reports ${uploads[0]!.version} is released. The operator of ${url} makes it live.\n`)
    } finally {
      platform.close()
    }
  },
)
