import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints as contracts, type Endpoint } from '@tiffin/contracts'
import { DeclarationError, declareService, parseDeclaration } from '@tiffin/service-kit/declaration'
import { StackFailure } from '../failure.ts'
import { readIfPresent } from '../private-file.ts'
import { addedServices } from '../services.ts'
import { ROOT } from '../workspace.ts'
import { runAddedCode } from './added-code.ts'

type Options = {
  readonly checkout?: string
  /** The time in ms that the code of an added service may take. */
  readonly withinMs?: number | undefined
}

export type Declared = {
  /** The services whose declaration changed. */
  readonly changed: readonly string[]
  /** The added services that have no declaration, with the reason. */
  readonly failed: ReadonlyMap<string, StackFailure>
}

/**
 * Writes the declaration of each service of the checkout, from which the gateway makes its routes at its start. An
 * added service that cannot be declared has no declaration afterwards, and none of an earlier build.
 *
 * @throws StackFailure for a service of the product whose declaration a gateway would refuse
 */
export async function declareServices({ checkout = ROOT, withinMs }: Options = {}): Promise<Declared> {
  const folder = path.join(checkout, 'services')
  const added = addedServices(checkout)
  const ofProduct = readdirSync(folder).filter(
    (name) => !added.includes(name) && existsSync(path.join(folder, name, 'package.json')),
  )
  const changed: string[] = []
  const failed = new Map<string, StackFailure>()
  for (const service of ofProduct)
    if (write(path.join(folder, service), declarationOfProduct(service))) changed.push(service)
  // Side by side: several that never end hold up the start for one time limit.
  const declareAdded = async (service: string) => {
    try {
      const text = await declarationOfAdded(service, { checkout, withinMs })
      if (write(path.join(folder, service), text)) changed.push(service)
    } catch (error) {
      if (!(error instanceof StackFailure)) throw error
      failed.set(service, error)
      rmSync(declarationFileIn(path.join(folder, service)), { force: true })
    }
  }
  await Promise.all(added.map(declareAdded))
  return { changed, failed }
}

/** Writes all declarations. @returns services whose declaration changed @throws StackFailure for the first failure */
export async function declareAllServices(): Promise<readonly string[]> {
  const { changed, failed } = await declareServices()
  for (const failure of failed.values()) throw failure
  return changed
}

/** Returns the file of a declaration in the folder of its service. */
export const declarationFileIn = (folder: string) => path.join(folder, 'dist/declaration.json')

function write(folder: string, text: string): boolean {
  const file = declarationFileIn(folder)
  if (readIfPresent(file) === text) return false
  mkdirSync(path.dirname(file), { recursive: true })
  // A gateway that starts at this moment reads the whole declaration, the earlier one or this one.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
  return true
}

/** The endpoints of the product's services are in the contracts. */
function declarationOfProduct(service: string): string {
  const own = Object.values<Endpoint>(contracts).filter((endpoint) => endpoint.service === service)
  return declared(service, () => declareService(service, own))
}

/** The endpoints of an added service are code of its folder, which runs in no process of the product. */
async function declarationOfAdded(service: string, { checkout = ROOT, withinMs }: Options): Promise<string> {
  const folder = path.join(checkout, 'services', service)
  const readable = ['packages', 'node_modules'].flatMap((name) => [path.join(ROOT, name), path.join(checkout, name)])
  const output = await runAddedCode({
    service,
    what: `Declaring the endpoints of ${service}`,
    program: 'declare-added.ts',
    args: [service, path.join(folder, 'src/endpoints.ts')],
    flags: ['--permission', ...[...readable, folder].map((place) => `--allow-fs-read=${place}`)],
    withinMs,
  })
  return declared(service, () => {
    const { declaration, refused } = lastLineOf(output)
    if (declaration === undefined) throw new DeclarationError(String(refused ?? 'the program did not say them'))
    const parsed = parseDeclaration(JSON.stringify(declaration))
    if (parsed.service !== service) throw new DeclarationError(`it is that of ${parsed.service}`)
    return parsed
  })
}

function lastLineOf(output: string): { readonly declaration?: unknown; readonly refused?: unknown } {
  try {
    return Object(JSON.parse(output.slice(output.lastIndexOf('\n') + 1))) as object
  } catch {
    return {}
  }
}

function declared(service: string, declare: () => object): string {
  try {
    return JSON.stringify(declare())
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    throw new StackFailure(`The endpoints of ${service} cannot be declared: ${error.message}.`)
  }
}
