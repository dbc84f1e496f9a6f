import { generateClient } from './prisma-client.ts'

// The program that generates the database client of an added service, because Prisma runs code that the service's
// folder names.
await generateClient(process.argv[2]!)
