import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { endpoints, SERVICES, type Endpoint } from '@tiffin/contracts'
import { declareService } from '@tiffin/service-kit/declaration'
import type { Declarations } from '../declarations/admit-declarations.ts'

/** The declarations of the services of the product, which are made once, because each schema becomes JSON Schema. */
export const declarations: Declarations = Object.fromEntries(
  SERVICES.map((name) => {
    const declared = Object.values<Endpoint>(endpoints).filter(({ service }) => service === name)
    return [name, JSON.stringify(declareService(name, declared))]
  }),
)

/** Writes these declarations into a folder of another. @returns the folder that the gateway reads them from */
export async function writeDeclarations(parent: string): Promise<string> {
  const folder = path.join(parent, 'services')
  for (const [service, text] of Object.entries(declarations)) {
    await mkdir(path.join(folder, service, 'dist'), { recursive: true })
    await writeFile(path.join(folder, service, 'dist/declaration.json'), text)
  }
  return folder
}

/** Returns the settings as a process gets them. */
export function settingsOf(env: object): Record<string, string> {
  const texts = Object.entries(env).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(texts) as Record<string, string>
}

export const stockEndpoint = {
  id: 'listItems',
  method: 'GET',
  path: '/api/stock/items',
  access: { scope: 'restaurant', roles: ['Admin', 'Captain'] },
  operation: { operationId: 'listItems', summary: 'What is in the store', responses: {} },
}

/** Returns the declaration of a service that is none of the product's, with one endpoint. */
export function stockDeclaration(change: object = {}, service = 'stock'): string {
  return JSON.stringify({ service, endpoints: [{ ...stockEndpoint, ...change }] })
}
