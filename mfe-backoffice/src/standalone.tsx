import { pages, type EndpointId } from '@tiffin/contracts'
import { ROLES } from '@tiffin/domain'
import { createHandlers, createMockRestaurant, largeMenu, seedHistory } from '@tiffin/mock-api'
import { ConfirmDialog } from '@tiffin/ui'
import { AppRouter, attachConfirmHost, attachToastHost, createQueryClient, NavLink, QueryClientProvider, SessionProvider, type ConfirmRequest, type Toast } from '@tiffin/web-kit'
import { setupWorker } from 'msw/browser'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import backoffice from './routes.tsx'
import './standalone.css'

/*
 * The back office without shell and services: `?role=Waiter` for another role, `?orders=450` for a history of that
 * length, `?menu=large` for 500 dishes, `?empty` for a restaurant on its first day, `?fail=listTables` for an endpoint
 * that is down.
 */
const wishes = new URLSearchParams(location.search)
const restaurant = createMockRestaurant({
  ...(wishes.get('menu') === 'large' && { menu: largeMenu() }),
  ...(wishes.has('empty') && { menu: [], tables: [], areas: [] }),
})
restaurant.user = { ...restaurant.user, userRole: ROLES.find((role) => role === wishes.get('role')) ?? 'Admin' }
if (!wishes.has('empty')) seedHistory(restaurant, Number(wishes.get('orders') ?? 40))
for (const endpoint of wishes.getAll('fail')) restaurant.outages.add(endpoint as EndpointId)

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
const root = document.createElement('div')
root.dataset.mfe = 'backoffice'
document.body.append(root)
createRoot(root).render(<StandaloneBackoffice />)

function StandaloneBackoffice() {
  const [queries] = useState(createQueryClient)
  const BackofficeRoutes = backoffice.routes
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionProvider session={restaurant.user}>
          <AppRouter>
            <nav aria-label="Pages" className="flex flex-wrap gap-4 border-b border-line bg-surface px-4 py-2">
              {Object.values(pages).map(({ path, entry }) => (
                <NavLink key={path} to={path} className="py-2 text-base text-ink underline">
                  {entry}
                </NavLink>
              ))}
            </nav>
            <main>
              <BackofficeRoutes />
            </main>
          </AppRouter>
        </SessionProvider>
      </QueryClientProvider>
      <LastToast />
      <Questions />
    </StrictMode>
  )
}

/** The shell shows toasts properly; here the last one is enough. */
function LastToast() {
  const [toast, setToast] = useState<Toast | null>(null)
  useEffect(() => attachToastHost(setToast), [])
  return (
    toast && (
      <aside aria-label="Last message" className="pointer-events-none fixed right-3 top-16 z-50 rounded-control bg-raised px-4 py-3 shadow-float">
        {toast.text}
      </aside>
    )
  )
}

type Question = { readonly request: ConfirmRequest; readonly answer: (isConfirmed: boolean) => void }

/** What the shell asks in its dialog. */
function Questions() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => attachConfirmHost((request) => new Promise((answer) => setQuestion({ request, answer }))), [])
  if (!question) return null
  const close = (isConfirmed: boolean) => {
    question.answer(isConfirmed)
    setQuestion(null)
  }
  return <ConfirmDialog container={root} {...question.request} onCancel={() => close(false)} onConfirm={() => close(true)} />
}
