import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpoints as contracts, type Endpoint } from '@tiffin/contracts'
import { DeclarationError, declareService } from '@tiffin/service-kit/declaration'
import { StackFailure } from '../failure.ts'
import { readIfPresent } from '../private-file.ts'
import { ROOT } from '../workspace.ts'

/**
 * Writes the declaration of each service of the checkout, from which the gateway makes its routes at its start.
 *
 * @returns the services whose declaration changed
 * @throws StackFailure for a service whose declaration a gateway would refuse
 */
export async function declareServices(checkout: string = ROOT): Promise<string[]> {
  const folder = path.join(checkout, 'services')
  const services = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'package.json')))
  const changed: string[] = []
  for (const service of services) if (await declare(service, path.join(folder, service))) changed.push(service)
  return changed
}

async function declare(service: string, folder: string): Promise<boolean> {
  const text = await declarationOf(service, folder)
  const file = path.join(folder, 'dist/declaration.json')
  if (readIfPresent(file) === text) return false
  mkdirSync(path.dirname(file), { recursive: true })
  // A gateway that starts at this moment reads the whole declaration, the earlier one or this one.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
  return true
}

async function declarationOf(service: string, folder: string): Promise<string> {
  try {
    return JSON.stringify(declareService(service, await endpointsOf(service, folder)))
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    throw new StackFailure(`The endpoints of ${service} cannot be declared: ${error.message}.`)
  }
}

/** The endpoints of the product's services are in the contracts, those of another one in its own folder. */
async function endpointsOf(service: string, folder: string): Promise<readonly Endpoint[]> {
  const own = path.join(folder, 'src/endpoints.ts')
  if (!existsSync(own)) return Object.values<Endpoint>(contracts).filter((endpoint) => endpoint.service === service)
  const { endpoints } = (await import(pathToFileURL(own).href)) as { readonly endpoints: Record<string, Endpoint> }
  return Object.values(endpoints)
}
