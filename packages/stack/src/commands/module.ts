import path from 'node:path'
import { parseArgs } from 'node:util'
import { previewUrl, type ModuleOverview } from '@tiffin/contracts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { connectPlatform } from '../modules/platform.ts'
import { newModule } from '../modules/new-module.ts'
import { rollBack } from '../modules/roll-back.ts'
import { addTeamToken } from '../modules/team-token.ts'
import { newProject } from '../pack/new-project.ts'
import { packPackages } from '../pack/pack-packages.ts'
import { runAsCommand } from '../run-as-command.ts'
import { teamTokensFile } from '../secrets.ts'
import type { Steps } from '../steps.ts'
import { dataDirOf } from '../workspace.ts'

const USAGE = `npm run module -- list
npm run module -- promote mfe-pos 1.4.0
npm run module -- rollback mfe-pos 1.4.0
npm run module -- canary mfe-pos 1.5.0 --restaurants spice,curry --percent 10
npm run module -- preview mfe-pos 1.5.0 --hours 24 --restaurant spice
npm run module -- token mfe-pos,mfe-reports --team Till --days 180
npm run module -- new mfe-reports [--no-install]
npm run module -- new-project ../mfe-reports
npm run module -- pack ../mfe-reports/packages`

await runAsCommand(async (steps) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      restaurants: { type: 'string', default: '' },
      restaurant: { type: 'string', default: '' },
      percent: { type: 'string', default: '0' },
      team: { type: 'string', default: '' },
      hours: { type: 'string', default: '24' },
      days: { type: 'string', default: '180' },
      'no-install': { type: 'boolean', default: false },
    },
  })
  const [verb, folder, version] = positionals
  const name = folder?.replace(/^mfe-/, '') ?? ''
  // The `token` command writes the file of the teams' tokens, so that file may be missing.
  loadSettings({ writes: ['DEPLOY_TOKENS'] })
  const platform = connectPlatform(process.env)
  const say = (done: { module: string; version: string }, what: string) =>
    steps.say(`${done.module} ${done.version} ${what}`)

  if (verb === 'list' && !folder) return (await platform.list()).forEach((module) => steps.say(describe(module)))
  if (verb === 'new' && folder)
    return newModule(folder, { checkout: process.cwd(), install: !values['no-install'] }, steps)
  if (verb === 'pack' && folder) {
    const tarballs = await packPackages(path.resolve(folder), { checkout: process.cwd() })
    return steps.say(`${tarballs.length} packages are in ${folder}:\n${tarballs.map(({ file }) => file).join('\n')}`)
  }
  if (verb === 'new-project' && folder) {
    await newProject(path.resolve(folder), { checkout: process.cwd() })
    return steps.say(`${folder} is there. Its README.md says how it is built and released.`)
  }
  if (verb === 'token' && folder) return issueToken(folder.split(','), values, steps)
  if (verb === 'preview' && name && version) {
    const preview = await platform.preview(name, version, Number(values.hours))
    const place = { module: name, path: preview.path, restaurant: values.restaurant || null }
    const url = previewUrl(place, new URL(platform.url), process.env['BASE_DOMAIN'] || null)
    const until = preview.expires_at.slice(0, 16).replace('T', ' ')
    return steps.say(`${url}\n\n${name} ${preview.version}, until ${until} UTC.`)
  }
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

/**
 * Creates a team's token and prints it once. The file that the gateway reads stores only the hash of the token.
 *
 * @throws StackFailure when DEPLOY_TOKENS holds the tokens itself, because the gateway then reads no file
 */
function issueToken(modules: readonly string[], { team, days }: { team: string; days: string }, steps: Steps): void {
  if (process.env['DEPLOY_TOKENS']) {
    throw new StackFailure('DEPLOY_TOKENS holds tokens itself: one in a file would open nothing.', {
      advice: 'Put its value into a file and name that with DEPLOY_TOKENS_FILE instead.',
    })
  }
  const file = process.env['DEPLOY_TOKENS_FILE'] || teamTokensFile(dataDirOf(process.env))
  const { token, entry } = addTeamToken(file, { modules, team, days: Number(days) })
  steps.say(
    `${token}\n\nTeam ${entry.team} ships ${entry.modules.join(', ')} with it (DEPLOY_TOKEN) ` +
      `until ${entry.expires.slice(0, 10)}.`,
  )
  steps.say(
    `Its hash is in ${file}: the gateway knows it from its next start. ` +
      'Whoever loses the token gets another; it is shown only now.',
  )
}

function describe({ name, live, given, canary, versions }: ModuleOverview): string {
  const mark = (version: string) => (version === live ? '*' : version === canary?.version ? '~' : ' ')
  const failed = (count: number) => (count === 0 ? '' : `  ${count} failures in 24 h`)
  const size = (bytes: number | null) => (bytes === null ? '?' : `${(bytes / 1_000).toFixed(1)} KB`)
  const lines = versions.flatMap(({ version, released_at: at, commit, bytes, failures, problems }) => [
    `${mark(version)} ${name.padEnd(12)} ${version.padEnd(22)} ${at.slice(0, 16).replace('T', ' ')}  ` +
      `${size(bytes)}  ${commit ?? ''}${failed(failures)}`,
    ...problems.map((problem) => `!   ${problem}`),
  ])
  return [
    ...lines,
    ...(given === live
      ? []
      : [`!   ${given === null ? `${name} is missing` : `${given} is given in place of ${live}`}`]),
  ].join('\n')
}
