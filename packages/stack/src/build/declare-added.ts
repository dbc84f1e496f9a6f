import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@tiffin/contracts'
import { DeclarationError, declareService } from '@tiffin/service-kit/declaration'

/**
 * The program that runs `src/endpoints.ts` of an added service, so that its code runs in no process of the product. The
 * last line of the output is the declaration, or the reason why there is none. The code may print lines before it.
 */
const [service, file] = process.argv.slice(2) as [service: string, file: string]
const { endpoints } = (await import(pathToFileURL(file).href)) as { readonly endpoints: Record<string, Endpoint> }

process.stdout.write(`\n${JSON.stringify(result())}`, () => process.exit(0))

function result(): object {
  try {
    return { declaration: declareService(service, Object.values(endpoints)) }
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return { refused: error.message }
  }
}
