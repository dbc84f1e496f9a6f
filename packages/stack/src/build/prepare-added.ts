import { existsSync } from 'node:fs'
import path from 'node:path'
import type { NamedLogins } from '../database/logins.ts'
import { migrate } from '../database/migrate.ts'
import { provision } from '../database/provision.ts'
import type { StackFailure } from '../failure.ts'
import { giveFolderOfAdded } from '../processes/accounts.ts'
import { ROOT } from '../workspace.ts'
import { accountOfAdded, runAddedCode } from './added-code.ts'
import { declarationFileIn } from './declarations.ts'

type Preparation = {
  readonly adminUrl: string
  readonly logins: NamedLogins
  /** The reason why the service could not be declared at the start, if so. */
  readonly undeclared: StackFailure | undefined
}

/**
 * Makes what an added service needs before it starts: database client, database and tables.
 *
 * @throws StackFailure, also while the service has no declaration, because the gateway routes nothing to it
 */
export async function prepareAdded(service: string, { adminUrl, logins, undeclared }: Preparation): Promise<void> {
  const folder = path.join(ROOT, 'services', service)
  if (undeclared && !existsSync(declarationFileIn(folder))) throw undeclared
  await generateClientOfAdded(folder)
  await provision(adminUrl, [service], { logins })
  await migrate(adminUrl, service)
}

/** Generates the database client in the folder of an added service, as the account of the service where root asks. */
export async function generateClientOfAdded(folder: string): Promise<void> {
  const service = path.basename(folder)
  const account = accountOfAdded(service)
  if (account) giveFolderOfAdded(path.dirname(folder), `${service}/src/generated`, account)
  await runAddedCode({
    service,
    what: `Generating the database client of ${service}`,
    program: 'generate-added.ts',
    args: [folder],
  })
}
