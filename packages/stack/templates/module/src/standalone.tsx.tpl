import { createHandlers, createMockRestaurant } from '@tiffin/mock-api'
import { mountStandalone } from '@tiffin/web-kit/standalone'
import { setupWorker } from 'msw/browser'
import module from './routes.tsx'
import './standalone.css'

/* The module without shell and services, over a restaurant in memory. */
const restaurant = createMockRestaurant()

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
mountStandalone(
  '__NAME__',
  restaurant.user,
  <main>
    <module.routes />
  </main>,
)
