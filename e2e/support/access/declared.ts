import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpoints, type Endpoint, type RestaurantEndpointId } from '@tiffin/contracts'
import { addedServices } from '@tiffin/stack/testing/start-stack'
import type { AccessRow } from './access-row.ts'
import { matrix } from './matrix.ts'

type Declaration = {
  readonly service: string
  readonly endpoints: readonly { readonly id: string; readonly access: { readonly scope: string } }[]
}

export type AccessCase = { readonly endpoint: Endpoint; readonly row: AccessRow }

const SERVICES = path.resolve(import.meta.dirname, '../../../services')

const nameOf = (service: string, id: string) => `${service}.${id}`
export const nameOfCase = ({ endpoint: { service, id } }: AccessCase) => nameOf(service, id)

/** Reads the names of the endpoints of a restaurant that the services of the running product have declared. */
export function declaredNames(): string[] {
  return globSync('*/dist/declaration.json', { cwd: SERVICES })
    .map((file) => JSON.parse(readFileSync(path.join(SERVICES, file), 'utf8')) as Declaration)
    .flatMap(({ service, endpoints: declared }) =>
      declared.filter(({ access }) => access.scope === 'restaurant').map(({ id }) => nameOf(service, id)),
    )
}

/**
 * Returns the rows that added services have in `src/testing/access-rows.ts`, and after them those of the product, the
 * last of which ends sessions.
 */
export async function accessCases(): Promise<AccessCase[]> {
  const ofProduct = Object.entries(matrix).map(([id, row]) => ({
    endpoint: endpoints[id as RestaurantEndpointId],
    row,
  }))
  return [...(await Promise.all(addedServices().map(casesOf))).flat(), ...ofProduct]
}

async function casesOf(service: string): Promise<AccessCase[]> {
  const file = path.join(SERVICES, service, 'src/testing/access-rows.ts')
  if (!existsSync(file)) return []
  const load = (source: string) => import(pathToFileURL(source).href) as Promise<unknown>
  const { accessRows } = (await load(file)) as { readonly accessRows: Readonly<Record<string, AccessRow>> }
  const own = (await load(path.join(SERVICES, service, 'src/endpoints.ts'))) as {
    readonly endpoints: Readonly<Record<string, Endpoint>>
  }
  return Object.entries(accessRows).map(([id, row]) => ({ endpoint: own.endpoints[id]!, row }))
}
