import type { ReactNode } from 'react'
import { about, anchors } from '../../layout/anchors.ts'
import { SiteLink } from '../../layout/site-link.tsx'
import { Clause, TextPage } from '../../components/text-page.tsx'

export function Contact({ contact }: { contact: ReactNode }) {
  return (
    <TextPage title="Contact" intro="Who can help you depends on who you are.">
      <Clause title="You work at a restaurant">
        <p>
          The Admin of your restaurant makes accounts, sets roles and can give you a new password. If you only forgot
          yours, “Forgot password?” on the login of your restaurant mails you a code.
        </p>
        <p>
          <SiteLink to={anchors.find.href} className="underline underline-offset-4">
            Find your restaurant’s login
          </SiteLink>
        </p>
      </Clause>
      <Clause title="You ordered at a restaurant">
        <p>Your order, your bill and what was written down about you are kept for that restaurant. Please ask there.</p>
      </Clause>
      <Clause title="You run a restaurant, or want to">
        <p>Write to us about your account, your data, something that does not work, or something you miss.</p>
        <p>{contact}</p>
      </Clause>
      <Clause id={about.id} title="About Tiffin">
        <p>
          Tiffin is a point of sale and back office for restaurants in India: orders at the table, to take away and to
          deliver, kitchen tickets, GST bills, and the menu, tables, staff and figures behind them.
        </p>
        <p>It is open source under the Apache License 2.0. Every restaurant has an address and data of its own.</p>
      </Clause>
    </TextPage>
  )
}
