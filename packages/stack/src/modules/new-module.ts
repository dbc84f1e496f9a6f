import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { runProgram } from '../processes/run-script.ts'
import type { Steps } from '../steps.ts'
import { ROOT } from '../workspace.ts'

const TEMPLATE = path.join(ROOT, 'packages/stack/templates/module')
const SUFFIX = '.tpl'

/** Makes a module that builds, is tested and can be released, below an address of the dashboard. @throws StackFailure */
export async function newModule(folder: string, steps: Steps): Promise<void> {
  const name = /^mfe-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(folder)?.[1]
  if (!name) throw new StackFailure(`"${folder}" is no name for a module.`, { advice: 'Small letters, digits and hyphens after mfe-, for example mfe-reports' })
  const target = path.join(ROOT, folder)
  if (existsSync(target)) throw new StackFailure(`${folder} is there already.`)
  const words: Readonly<Record<string, string>> = { __NAME__: name, __PATH__: `/dashboard/${name}`, __TITLE__: titleOf(name) }
  for (const file of globSync(`**/*${SUFFIX}`, { cwd: TEMPLATE })) {
    const written = path.join(target, file.slice(0, -SUFFIX.length))
    mkdirSync(path.dirname(written), { recursive: true })
    writeFileSync(written, readFileSync(path.join(TEMPLATE, file), 'utf8').replace(/__[A-Z]+__/g, (word) => words[word] ?? word))
  }
  await steps.run('install', () => runProgram({ what: 'npm install', program: 'npm', args: ['install', '--no-audit', '--no-fund', '--prefer-offline'], cwd: ROOT }))
  steps.say(`\n  ${folder} is there, at ${words['__PATH__']} once it is released.\n  npm run dev -w ${folder}\n  npm run test -w ${folder}\n  npm run release -w ${folder}\n`)
}

function titleOf(name: string): string {
  const text = name.replaceAll('-', ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}
