import { proveContract } from '@tiffin/module-contract/testing'
import manifest from '../package.json' with { type: 'json' }
import * as exposed from './routes.tsx'
import { renderMarketing } from './testing/render-marketing.tsx'

proveContract({ exposed, manifest, mountAt: (address) => renderMarketing(address) })
