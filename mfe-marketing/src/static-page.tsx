import { paths } from '@tiffin/contracts'
import type { PlanFigures } from '@tiffin/domain'
import { renderStatic } from '@tiffin/web-kit/static'
import type { ComponentType, ReactNode } from 'react'
import { Contact } from './features/contact/contact.tsx'
import { FindRestaurantForm } from './features/landing/find-restaurant-form.tsx'
import { Landing } from './features/landing/landing.tsx'
import { PlanCard } from './features/landing/plan-card.tsx'
import { PlanList, WaitingPlans } from './features/landing/plans.tsx'
import { Price, PriceList, WaitingPrices } from './features/landing/prices.tsx'
import { Privacy } from './features/privacy/privacy.tsx'
import { SignUp } from './features/sign-up/sign-up.tsx'
import { Terms } from './features/terms/terms.tsx'
import { EmailLink } from './components/contact-email.tsx'
import { SitePage } from './layout/site-page.tsx'

const render = (part: ReactNode, at: string = paths.root()) => renderStatic(part, at)

/**
 * Returns a page of text with its path. Only the contact address depends on the installation, so the gateway fills it
 * in.
 */
const document = (at: string, Sentences: ComponentType<{ contact: ReactNode }>) => [
  at,
  render(
    <SitePage title="">
      <Sentences contact="{{contact}}" />
    </SitePage>,
    at,
  ),
]

/**
 * Placeholders that the gateway replaces by the words of a plan. `managesUsers` has none, so the card is built both
 * with and without users.
 */
const slots: PlanFigures = {
  name: '{{name}}',
  price: '{{price}}',
  each: '{{each}}',
  orders: '{{orders}}',
  dishes: '{{dishes}}',
  users: '{{users}}',
  managesUsers: true,
}

/**
 * Reserves the space of a form until scripts run. The form is not usable before, because text typed into it would be
 * lost.
 */
function Later({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="text-base">This form needs JavaScript.</p>
      </noscript>
      <div inert className="invisible">
        {children}
      </div>
    </>
  )
}

/** The static page that the build writes. Visitors see it until scripts have run, or always without scripts. */
export const page = {
  html: render(
    <Landing
      prices={<PriceList>{'{{prices}}'}</PriceList>}
      plans={<PlanList>{'{{plans}}'}</PlanList>}
      signUp={
        <Later>
          <SignUp baseDomain={null} />
        </Later>
      }
      find={
        <Later>
          <FindRestaurantForm baseDomain={null} />
        </Later>
      }
    />,
  ),
  price: render(<Price plan={slots} />),
  plan: {
    withUsers: render(<PlanCard plan={slots} />),
    withoutUsers: render(<PlanCard plan={{ ...slots, managesUsers: false }} />),
  },
  waiting: { prices: render(<WaitingPrices />), plans: render(<WaitingPlans />) },
  documents: {
    html: Object.fromEntries([
      document(paths.terms(), Terms),
      document(paths.privacy(), Privacy),
      document(paths.contact(), Contact),
    ]),
    contact: { known: render(<EmailLink email="{{email}}" />), unknown: render(<EmailLink email={null} />) },
  },
}
