import { StackFailure } from '../failure.ts'

export type Call = { readonly method: string; readonly path: string }
/** The part of an OpenAPI document that says which calls there are: operations by method, by path. */
type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

/**
 * Returns those of the calls that the gateway of a platform does not route, by the API document that it serves.
 *
 * @throws StackFailure when the platform serves no document
 */
export async function findUnrouted(platformUrl: string, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return []
  const reply = await fetch(`${platformUrl}/api/openapi.json`)
  if (!reply.ok) throw new StackFailure(`${platformUrl} does not say which calls it routes: ${reply.status}.`)
  const { paths } = (await reply.json()) as ApiDocument
  return calls.filter(
    ({ method, path }) =>
      !Object.entries(paths).some(
        ([template, operations]) => method.toLowerCase() in operations && isPathOf(template, path),
      ),
  )
}

/** Whether a path fits a template such as `/api/orders/{id}`. */
function isPathOf(template: string, path: string): boolean {
  const segments = path.split('/')
  const expected = template.split('/')
  return (
    expected.length === segments.length &&
    expected.every((each, index) => each.startsWith('{') || each === segments[index])
  )
}
