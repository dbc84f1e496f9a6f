import { existsSync } from 'node:fs'
import path from 'node:path'
import { endpoints, INTERNAL_CALLERS, type Endpoint } from '@tiffin/contracts'
import { StackFailure } from '../failure.ts'
import { npmInstall } from '../processes/npm-install.ts'
import type { Steps } from '../steps.ts'
import { addCodeOwner, groupOf } from './code-owners.ts'
import { fillTemplate } from './fill-template.ts'

type Options = { readonly checkout: string; readonly install: boolean }

/** The first parts of the product's paths, below one of which the endpoints of the service would be. */
const taken: ReadonlySet<string | undefined> = new Set([
  ...INTERNAL_CALLERS,
  'docs',
  ...Object.values<Endpoint>(endpoints).map(({ path: address }) => address.split('/')[2]),
])

/**
 * Creates a service from the template, with an endpoint, a database, the purge of a restaurant and tests.
 *
 * @throws StackFailure for a name that does not fit, a folder that exists, or a failed `npm install`
 */
export async function newService(name: string, { checkout, install }: Options, steps: Steps): Promise<void> {
  if (!/^[a-z][a-z0-9]{0,23}$/.test(name))
    throw new StackFailure(`"${name}" is no name for a service.`, {
      advice: 'At most 24 small letters and digits, for example stock',
    })
  if (taken.has(name)) throw new StackFailure(`/api/${name} is a path of the product.`)
  const folder = path.join('services', name)
  const target = path.join(checkout, folder)
  if (existsSync(target)) throw new StackFailure(`${folder} is there already.`)
  fillTemplate('service', target, { __NAME__: name, __TITLE__: name[0]!.toUpperCase() + name.slice(1) })
  addCodeOwner(checkout, folder, groupOf(name))
  if (install) await npmInstall(checkout, steps)
  steps.say(
    `\n  ${folder} is there. The next start makes its database and routes GET /api/${name}/items, for Admins:\n` +
      `  ${folder}/src/endpoints.ts says so.\n` +
      `  npm run generate -w ${folder}\n  npm run test -w ${folder}\n  npm start\n`,
  )
}
