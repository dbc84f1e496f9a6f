import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programOf } from '../checks/program-of.ts'
import { runScript } from '../processes/run-script.ts'
import { PACKED } from './packages.ts'

const SOURCE = /\.tsx?$/
const TESTS = ['**/*.test.ts', '**/*.test.tsx']

/** Matches a relative import in a declaration, which the compiler leaves with the extension of its source. */
const DECLARED_IMPORT = /(\b(?:from|import)\s*\(?\s*["']\.[^"'\n]*)\.tsx?(?=["'])/g
/** Matches a file that a program names for a library to load, such as a loader of webpack. */
const RESOLVED_FILE = /(\brequire\.resolve\(\s*["']\.[^"'\n]*)\.tsx?(?=["'])/g

/**
 * Compiles the sources of the packed packages without their tests into `<target>/<package>/src`, as JavaScript with
 * declarations, and copies styles, fonts and other files beside them. Node runs no TypeScript below `node_modules`,
 * where an installed package is. Types are not checked here, because `npm run check` does that.
 *
 * @throws StackFailure with the output of the compiler
 */
export async function compilePackages(checkout: string, target: string): Promise<void> {
  const packages = path.join(checkout, 'packages')
  const config = path.join(target, 'tsconfig.json')
  mkdirSync(target, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(packages, 'config/tsconfig/browser.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        target: 'es2022',
        rootDir: packages,
        outDir: target,
        // Some of the packages run in Node, others in browsers and in tests.
        types: ['node'],
        typeRoots: [path.join(checkout, 'node_modules/@types')],
      },
      include: PACKED.map((name) => path.join(packages, name, 'src')),
      exclude: TESTS.map((tests) => path.join(packages, tests)),
    }),
  )
  await runScript({
    what: 'compiling the packages',
    args: [programOf('typescript', 'bin/tsc'), '--pretty', 'false', '-p', config],
    cwd: checkout,
  })
  for (const name of PACKED) {
    for (const file of globSync('{src,tsconfig}/**/*.*', { cwd: path.join(packages, name) }))
      if (!SOURCE.test(file)) cpSync(path.join(packages, name, file), path.join(target, name, file))
    for (const file of globSync('src/**/*.{js,d.ts}', { cwd: path.join(target, name) }))
      replaceIn(path.join(target, name, file), file.endsWith('.js') ? RESOLVED_FILE : DECLARED_IMPORT)
  }
}

function replaceIn(file: string, extension: RegExp): void {
  const text = readFileSync(file, 'utf8')
  const compiled = text.replace(extension, '$1.js')
  if (compiled !== text) writeFileSync(file, compiled)
}
