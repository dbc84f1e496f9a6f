import { parse, type Expression, type Program, type Property, type SpreadElement } from 'acorn'

/** The parts of an endpoint that describe its requests, which only services check. */
const CHECKED_BY_SERVICES = new Set(['params', 'query', 'body', 'headers'])

type Edit = { readonly start: number; readonly end: number; readonly text: string }

/**
 * Keeps only the parts of an endpoint that a browser needs for a call. This webpack loader is for the compiled
 * contracts. Request schemas are removed, the response schema accepts everything, and the summary, which only the
 * OpenAPI document shows, is empty. The bundle then drops the unused parts of those schemas. Line numbers do not
 * change.
 */
export default function keepCalledParts(source: string): string {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const edits = endpointsIn(program).flatMap((properties) =>
    properties.flatMap((property, index) => editOf(source, property, properties[index + 1]?.start ?? property.end)),
  )
  return edits.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source)
}

/** Finds the properties of each `export const name = defineEndpoint({ … })`. */
function endpointsIn({ body }: Program): (Property | SpreadElement)[][] {
  return body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ init }) => (init ? propertiesOf(init) : []))
}

function propertiesOf(value: Expression): (Property | SpreadElement)[][] {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return []
  const [argument] = value.arguments
  return value.callee.name === 'defineEndpoint' && argument?.type === 'ObjectExpression' ? [argument.properties] : []
}

function editOf(source: string, property: Property | SpreadElement, next: number): Edit[] {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
  const { key, value, start } = property
  const replace = (node: { readonly start: number; readonly end: number }, text: string): Edit => ({
    start: node.start,
    end: node.end,
    text: text + linesOf(source, node.start, node.end),
  })
  if (CHECKED_BY_SERVICES.has(key.name)) return [{ start, end: next, text: linesOf(source, start, next) }]
  if (key.name === 'summary') return [replace(value, "''")]
  if (key.name !== 'response' || value.type === 'Literal') return []
  return [replace(property, 'response: /*#__PURE__*/ z.unknown()')]
}

function linesOf(source: string, start: number, end: number): string {
  return '\n'.repeat(source.slice(start, end).split('\n').length - 1)
}
