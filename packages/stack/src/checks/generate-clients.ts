import { generateClient } from '../build/prisma-client.ts'
import { allServices } from '../services.ts'

/** Generates the database client of every service, which types and tests need. */
export async function generateClients(): Promise<void> {
  await Promise.all(allServices().map(generateClient))
}
