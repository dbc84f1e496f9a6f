/** The parts of JSON Schema that the API document uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly bodyType: string | undefined
  readonly body: Schema | undefined
  /** The kind of token that the operation takes. */
  readonly scope: 'restaurant' | 'system' | 'public'
  readonly replies: Readonly<Record<string, Schema | undefined>>
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string
            readonly parameters?: readonly Parameter[]
            readonly requestBody?: { readonly content: Content }
            readonly security?: readonly Readonly<Record<string, unknown>>[]
            readonly responses: Readonly<Record<string, { readonly content?: Content }>>
          }
        >
      >
    >
  >
}

/** Reads all operations of the gateway's API document. */
export async function fetchOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses, security = [] }]) => {
      const [bodyType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const replies = Object.fromEntries(
        Object.entries(responses)
          .filter(([status]) => status !== 'default')
          .map(([status, reply]) => [status, reply.content?.['application/json']?.schema]),
      )
      const scope = security.some((way) => 'restaurant' in way)
        ? 'restaurant'
        : security.some((way) => 'system' in way)
          ? 'system'
          : 'public'
      return {
        id: operationId,
        scope,
        method: method.toUpperCase(),
        path,
        parameters,
        bodyType,
        body: content?.schema,
        replies,
      }
    }),
  )
}
