import path from 'node:path'
import { StackFailure } from './failure.ts'
import { allServices } from './services.ts'
import { ROOT } from './workspace.ts'

/** Finds the service whose folder is `cwd`, where npm runs a workspace's scripts; undefined in any other folder. */
export function serviceHere(cwd: string): string | undefined {
  return allServices().find((service) => path.join(ROOT, 'services', service) === cwd)
}

export function requireServiceHere(cwd: string, usage: string): string {
  const service = serviceHere(cwd)
  if (!service) throw new StackFailure('This command belongs to one service.', { advice: usage })
  return service
}
