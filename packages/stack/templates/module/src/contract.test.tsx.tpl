import { createHandlers, createMockRestaurant } from '@tiffin/mock-api'
import { proveContract } from '@tiffin/module-contract/testing'
import { mount, server } from '@tiffin/web-kit/testing'
import manifest from '../package.json' with { type: 'json' }
import * as exposed from './routes.tsx'

const Routes = exposed.default.routes

proveContract({
  exposed,
  manifest,
  mountAt: (address) => {
    const restaurant = createMockRestaurant()
    server.use(...createHandlers(restaurant))
    return mount(<Routes />, { at: address, session: restaurant.user })
  },
})
