import type { TestProject } from 'vitest/node'
import { generateClient } from '../build/prisma-client.ts'
import { hasMigrations } from '../database/migrations-folder.ts'
import { migrate } from '../database/migrate.ts'
import { provision } from '../database/provision.ts'
import { allServices } from '../services.ts'
import { startTestCluster } from './clusters.ts'
import './vitest-context.ts'

/**
 * Vitest global setup: starts one PostgreSQL for the run, with a migrated database for each service that tests copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = allServices().filter(hasMigrations)
  const [postgres] = await Promise.all([startTestCluster(), ...services.map(generateClient)])
  try {
    await provision(postgres.adminUrl, services)
    await Promise.all(services.map((service) => migrate(postgres.adminUrl, service)))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('tiffinPostgres', { adminUrl: postgres.adminUrl })
  return () => postgres.stop()
}
