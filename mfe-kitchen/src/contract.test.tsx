import { proveContract } from '@tiffin/module-contract/testing'
import manifest from '../package.json' with { type: 'json' }
import * as exposed from './routes.tsx'
import { renderKitchen } from './testing/render-kitchen.tsx'

proveContract({ exposed, manifest, mountAt: (address) => renderKitchen({ at: address }) })
