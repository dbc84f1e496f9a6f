import type { EndpointId, ServiceName } from '@tiffin/contracts'
import { ROLES } from '@tiffin/domain'
import {
  createHandlers,
  createMockRestaurant,
  largeMenu,
  seedAudit,
  seedHistory,
  seedKitchen,
  seedSettings,
} from '@tiffin/mock-api'
import { NavLink } from '@tiffin/web-kit'
import { mountStandalone } from '@tiffin/web-kit/standalone'
import { setupWorker } from 'msw/browser'
import manifest from '../package.json' with { type: 'json' }
import backoffice from './routes.tsx'
import './standalone.css'

/*
 * Runs the back office without shell and services. The address takes these options:
 * `?role=Waiter`: another role. `?orders=450`: a history of that length. `?audit=100000`: a log of that length.
 * `?menu=large`: 500 dishes. `?gst`: a restaurant that bills by GST. `?kitchen`: stations and printers.
 * `?away=orders`: a log without the entries of the orders service. `?empty`: a restaurant on its first day.
 * `?fail=listTables`: an endpoint that is down.
 */
const wishes = new URLSearchParams(location.search)
const restaurant = createMockRestaurant({
  ...(wishes.get('menu') === 'large' && { menu: largeMenu() }),
  ...(wishes.has('gst') && { settings: { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' } }),
  ...(wishes.has('empty') && { menu: [], tables: [], areas: [] }),
})
restaurant.user = { ...restaurant.user, userRole: ROLES.find((role) => role === wishes.get('role')) ?? 'Admin' }
if (!wishes.has('empty')) {
  seedHistory(restaurant, Number(wishes.get('orders') ?? 40))
  seedAudit(restaurant, Number(wishes.get('audit') ?? 120))
}
if (wishes.has('kitchen')) seedKitchen(restaurant)
for (const service of wishes.getAll('away')) restaurant.auditAway.add(service as ServiceName)
for (const endpoint of wishes.getAll('fail')) restaurant.outages.add(endpoint as EndpointId)

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
mountStandalone(
  'backoffice',
  restaurant.user,
  <>
    <nav aria-label="Pages" className="flex flex-wrap gap-4 border-b border-line bg-surface px-4 py-2">
      {manifest.tiffin.routes.map((path) => (
        <NavLink key={path} to={path} className="py-2 text-base capitalize text-ink underline">
          {path.slice(1)}
        </NavLink>
      ))}
    </nav>
    <main>
      <backoffice.routes />
    </main>
  </>,
)
