import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Declaration = {
  readonly endpoints: readonly { readonly id: string; readonly access: { readonly scope: string } }[]
}

const SERVICES = path.resolve(import.meta.dirname, '../../../services')

/** Reads the ids of the endpoints of a restaurant that the services of the running product have declared. */
export function declaredIds(): string[] {
  return globSync('*/dist/declaration.json', { cwd: SERVICES })
    .map((file) => JSON.parse(readFileSync(path.join(SERVICES, file), 'utf8')) as Declaration)
    .flatMap(({ endpoints }) => endpoints.filter(({ access }) => access.scope === 'restaurant').map(({ id }) => id))
}
