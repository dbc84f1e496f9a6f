import {
  endpoints,
  INTERNAL_CALLERS,
  isServiceOfProduct,
  SERVICES,
  type Endpoint,
  type RoutedEndpoint,
  type ServiceName,
} from '@tiffin/contracts'
import { DeclarationError, operationOf, parseDeclaration, type DeclaredEndpoint } from '@tiffin/service-kit/gateway'
import { MAX_UPLOAD_BYTES } from '../bodies/read-body.ts'
import { findOverlap, findTwice } from './overlap.ts'

/** An endpoint that the gateway routes, with its entry in the API document. */
export type AdmittedEndpoint = RoutedEndpoint & Pick<DeclaredEndpoint, 'operation'>

export type AdmittedService = {
  readonly name: string
  readonly url: string
  readonly endpoints: readonly AdmittedEndpoint[]
}

export type Refusal = { readonly service: string; readonly reason: string }

export type Admitted = {
  readonly services: readonly AdmittedService[]
  /** The services of which nothing is routed, with the reason. The paths they declare are answered as not found. */
  readonly refused: readonly Refusal[]
}

/** The declarations as the services wrote them, by service. */
export type Declarations = Readonly<Record<string, string>>
/** The addresses of services. Those of the four services of the product are required. */
export type ServiceUrls = Readonly<Record<ServiceName, string>> & Readonly<Record<string, string>>

/** The endpoints that the gateway answers itself. */
export const gatewayEndpoints: readonly AdmittedEndpoint[] = Object.values<Endpoint>(endpoints)
  .filter(({ service }) => service === 'gateway')
  .map((endpoint) => ({ ...endpoint, operation: operationOf(endpoint) }))

/**
 * Decides which endpoints the gateway routes. A service beside the four of the product has its endpoints below
 * `/api/<service>` and is refused alone, with everything it declares, so that no service takes the path of another one
 * or its calls. Without one of the four the product does not work, so their refusal is thrown.
 *
 * @throws DeclarationError when a service of the product is to be refused
 */
export function admitDeclarations(declarations: Declarations, urls: ServiceUrls): Admitted {
  const ofProduct = SERVICES.map((name) => admitOfProduct(name, declarations[name], urls[name]))
  const known = [...gatewayEndpoints, ...ofProduct.flatMap((service) => service.endpoints)]
  const overlap = findOverlap(known)
  if (overlap) throw new DeclarationError(`${overlap.join(' and ')} have the same method and path`)

  const taken = new Set([...INTERNAL_CALLERS, 'docs', ...known.map(({ path }) => path.split('/')[2])])
  const others = Object.keys({ ...declarations, ...urls }).filter((name) => !isServiceOfProduct(name))
  const services = [...ofProduct]
  const refused: Refusal[] = []
  for (const name of others.toSorted()) {
    try {
      services.push(admitOther(name, declarations[name], urls[name], taken))
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error
      refused.push({ service: name, reason: error.message })
    }
  }
  return { services, refused }
}

function admitOfProduct(name: ServiceName, text: string | undefined, url: string): AdmittedService {
  try {
    return { name, url, endpoints: endpointsOf(name, text) }
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    throw new DeclarationError(`The declaration of ${name} is refused: ${error.message}.`)
  }
}

function admitOther(
  name: string,
  text: string | undefined,
  url: string | undefined,
  taken: ReadonlySet<string | undefined>,
): AdmittedService {
  const declared = endpointsOf(name, text)
  if (taken.has(name)) throw new DeclarationError('its name is taken by the product')
  const outside = declared.find(({ path }) => path !== `/api/${name}` && !path.startsWith(`/api/${name}/`))
  if (outside) throw new DeclarationError(`${outside.id} is at ${outside.path}, which is not below /api/${name}`)
  if (url === undefined) throw new DeclarationError('SERVICE_URLS has no address of it')
  // Ids are names of routes in logs and metrics, where those of two teams must not be one.
  return { name, url, endpoints: declared.map((endpoint) => withId(endpoint, `${name}.${endpoint.id}`)) }
}

function withId(endpoint: AdmittedEndpoint, id: string): AdmittedEndpoint {
  return { ...endpoint, id, operation: { ...endpoint.operation, operationId: id } }
}

function endpointsOf(service: string, text: string | undefined): readonly AdmittedEndpoint[] {
  if (text === undefined) throw new DeclarationError('it has none; npm run build writes it')
  const declaration = parseDeclaration(text)
  if (declaration.service !== service) throw new DeclarationError(`it is that of ${declaration.service}`)
  const tooLarge = declaration.endpoints.find(({ upload }) => (upload?.maxBytes ?? 0) > MAX_UPLOAD_BYTES)
  if (tooLarge) throw new DeclarationError(`${tooLarge.id} takes a file of more than ${MAX_UPLOAD_BYTES} bytes`)
  const twice = findTwice(declaration.endpoints)
  if (twice) throw new DeclarationError(`it has ${twice} twice`)
  return declaration.endpoints.map((endpoint) => ({ ...endpoint, service }))
}
