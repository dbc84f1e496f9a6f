type Content = Readonly<Record<string, { readonly schema?: object }>>

export interface Operation {
  readonly id: string
  /** The schemas of replies by status; undefined for one without a JSON body. */
  readonly replies: Readonly<Record<string, object | undefined>>
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
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, responses }) => ({
      id: operationId,
      replies: Object.fromEntries(
        Object.entries(responses)
          .filter(([status]) => status !== 'default')
          .map(([status, reply]) => [status, reply.content?.['application/json']?.schema]),
      ),
    })),
  )
}
