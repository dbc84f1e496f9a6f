import type { ReactNode } from 'react'
import { Clause, TextPage } from '../../components/text-page.tsx'

export function Terms({ contact }: { contact: ReactNode }) {
  return (
    <TextPage
      title="Terms"
      intro={
        'What you can expect of Tiffin, and what is expected of you. “We” are whoever runs the Tiffin at this ' +
        'address, “you” the restaurant that signs up.'
      }
    >
      <Clause title="Your account">
        <p>
          The email you sign up with becomes the first Admin of your restaurant. Admins decide who else gets an account
          and with which role, and answer for what is done with these accounts. Keep passwords to yourself; a new
          password signs out everybody who used the old one.
        </p>
      </Clause>
      <Clause title="Your data is yours">
        <p>
          Menu, orders, bills and guests stay yours. You can export the menu as CSV and the orders as CSV or JSON
          whenever you like. We use them to run Tiffin for you and for nothing else.
        </p>
      </Clause>
      <Clause title="Bills and taxes">
        <p>
          Tiffin computes bills from the prices, tax rates and tax numbers you enter. Whether these are right, and what
          you file with the tax office, is yours to check.
        </p>
      </Clause>
      <Clause title="Plans and limits">
        <p>
          Every restaurant starts on the free plan. A plan limits the orders of a day, the dishes and the users. At a
          limit nothing can be added; nothing that is there is removed, and open orders can always be settled.
        </p>
      </Clause>
      <Clause title="What is not allowed">
        <p>
          To reach for the data of another restaurant, to try out other people’s passwords or codes, to sign up by
          machine, or to use Tiffin for what the law forbids. Who does so is shut out.
        </p>
      </Clause>
      <Clause title="What we promise, and what not">
        <p>
          We look after Tiffin with care, but do not promise that it is always available or free of errors. Keep a way
          to take orders and payments when the network is down. As far as the law allows we do not answer for lost
          sales.
        </p>
      </Clause>
      <Clause title="The end of it">
        <p>
          You may stop using Tiffin at any time; nothing has to be cancelled on the free plan. To have your restaurant
          removed, write to us. The law of India applies.
        </p>
        <p>{contact}</p>
      </Clause>
    </TextPage>
  )
}
