import { proveContract } from '@tiffin/module-contract/testing'
import manifest from '../package.json' with { type: 'json' }
import * as exposed from './routes.tsx'
import { renderSystem } from './testing/render-system.tsx'

proveContract({ exposed, manifest, mountAt: (address) => renderSystem(address) })
