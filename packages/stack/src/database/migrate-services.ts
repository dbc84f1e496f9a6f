import { describeFailure, type Steps } from '../steps.ts'
import type { NamedLogins } from './logins.ts'
import { migrate } from './migrate.ts'
import { provision } from './provision.ts'

export type Migrated = {
  readonly required: readonly string[]
  /**
   * The services of which a failure is reported and stops nothing: their processes are not ready until they are
   * migrated.
   */
  readonly optional: readonly string[]
}

/**
 * Makes the missing databases and accounts of services and applies their migrations, one service after the other, so
 * that after a failure it is clear which were migrated. Running services keep their passwords.
 *
 * @throws StackFailure for a required service
 */
export async function migrateServices(
  { required, optional }: Migrated,
  { adminUrl, logins, steps }: { readonly adminUrl: string; readonly logins: NamedLogins; readonly steps: Steps },
): Promise<void> {
  const options = { logins, keepsPasswords: true }
  const migrateOne = async (service: string) => {
    const applied = await steps.run(service, async (note) => {
      const names = await migrate(adminUrl, service)
      note(names.length === 0 ? 'up to date' : `${names.length} applied`)
      return names
    })
    for (const name of applied) steps.say(`    ${name}`)
  }

  await provision(adminUrl, required, options)
  for (const service of required) await migrateOne(service)
  for (const service of optional) {
    try {
      await provision(adminUrl, [service], options)
      await migrateOne(service)
    } catch (error) {
      steps.say(`  ! ${service} is left out, and stops nothing else:\n${describeFailure(error)}`)
    }
  }
}
