import { existsSync } from 'node:fs'
import path from 'node:path'
import { addCodeOwner, groupOf } from '../build/code-owners.ts'
import { fillTemplate } from '../build/fill-template.ts'
import { StackFailure } from '../failure.ts'
import { npmInstall } from '../processes/npm-install.ts'
import type { Steps } from '../steps.ts'

type Options = { readonly checkout: string; readonly install: boolean }

/**
 * Creates a module from the template, with tests, an address and an entry in the sidebar.
 *
 * @throws StackFailure for a name that does not fit, a folder that exists, or a failed `npm install`
 */
export async function newModule(folder: string, { checkout, install }: Options, steps: Steps): Promise<void> {
  const words = wordsFor(folder)
  const target = path.join(checkout, folder)
  if (existsSync(target)) throw new StackFailure(`${folder} is there already.`)
  fillTemplate('module', target, { ...words, __UI__: '../../packages/ui/src' })
  addCodeOwner(checkout, folder, words.__GROUP__)
  if (install) await npmInstall(checkout, steps)
  steps.say(
    `\n  ${folder} is there. Once it is released, ${words.__TITLE__} stands in the sidebar of Admins and opens\n` +
      `  ${words.__PATH__}: "pages" in its package.json says so.\n` +
      `  npm run dev -w ${folder}\n  npm run test -w ${folder}\n  npm run release -w ${folder}\n`,
  )
}

/**
 * Returns the words of the template for a module in a folder of this name.
 *
 * @throws StackFailure for a name that does not fit
 */
export function wordsFor(folder: string) {
  // The name is also the global variable under which the shell finds the module, so it has no hyphens.
  const name = /^mfe-([a-z][a-z0-9]{0,23})$/.exec(folder)?.[1]
  if (!name)
    throw new StackFailure(`"${folder}" is no name for a module.`, {
      advice: 'At most 24 small letters and digits after mfe-, for example mfe-reports',
    })
  return {
    __NAME__: name,
    __PATH__: `/${name}`,
    __TITLE__: name[0]!.toUpperCase() + name.slice(1),
    __GROUP__: groupOf(name),
  }
}
