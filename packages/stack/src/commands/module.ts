import { parseArgs } from 'node:util'
import type { ModuleOverview } from '@tiffin/contracts'
import { StackFailure } from '../failure.ts'
import { connectPlatform } from '../modules/platform.ts'
import { newModule } from '../modules/new-module.ts'
import { rollBack } from '../modules/roll-back.ts'
import { runAsCommand } from '../run-as-command.ts'

const USAGE = `npm run module -- list
npm run module -- promote mfe-pos 1.4.0
npm run module -- rollback mfe-pos 1.4.0
npm run module -- canary mfe-pos 1.5.0 --restaurants spice,curry --percent 10
npm run module -- new mfe-reports [--no-install]`

await runAsCommand(async (steps) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      restaurants: { type: 'string', default: '' },
      percent: { type: 'string', default: '0' },
      'no-install': { type: 'boolean', default: false },
    },
  })
  const [verb, folder, version] = positionals
  const name = folder?.replace(/^mfe-/, '') ?? ''
  const platform = connectPlatform(process.env)
  const say = (done: { module: string; version: string }, what: string) =>
    steps.say(`${done.module} ${done.version} ${what}`)

  if (verb === 'list' && !folder) return (await platform.list()).forEach((module) => steps.say(describe(module)))
  if (verb === 'new' && folder)
    return newModule(folder, { checkout: process.cwd(), install: !values['no-install'] }, steps)
  if (verb === 'promote' && name && version) return say(await platform.change(name, 'promote', { version }), 'is live')
  if (verb === 'rollback' && name) return steps.say(await rollBack(platform, name, version))
  if (verb === 'canary' && name && version) {
    const restaurants = values.restaurants
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    return say(
      await platform.change(name, 'canary', { version, restaurants, percent: Number(values.percent) }),
      `is tried by ${[...restaurants, `${values.percent} % of all`].join(', ')}`,
    )
  }
  throw new StackFailure('That is no command for modules.', { advice: USAGE })
})

function describe({ name, live, canary, versions }: ModuleOverview): string {
  const mark = (version: string) => (version === live ? '*' : version === canary?.version ? '~' : ' ')
  const failed = (count: number) => (count === 0 ? '' : `  ${count} failures in 24 h`)
  return versions
    .map(
      ({ version, released_at: at, commit, bytes, failures }) =>
        `${mark(version)} ${name.padEnd(12)} ${version.padEnd(22)} ${at.slice(0, 16).replace('T', ' ')}  ${(bytes / 1_000).toFixed(1)} KB  ${commit ?? ''}${failed(failures)}`,
    )
    .join('\n')
}
