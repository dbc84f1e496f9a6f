import { StackFailure } from '../failure.ts'
import { generateClientIn } from './prisma-client.ts'

// The program that generates the database client in the folder of an added service, because Prisma runs code that the
// folder names.
const folder = process.argv[2]!
// Prisma asks for the home of its account, and the account of a service has none.
process.env['HOME'] ??= folder
await generateClientIn(folder).catch((failure: unknown) => {
  if (!(failure instanceof StackFailure)) throw failure
  process.stderr.write(failure.log ?? failure.message)
  process.exitCode = 1
})
