import type { ReactNode } from 'react'
import { Clause, TextPage } from '../../components/text-page.tsx'

export function Privacy({ contact }: { contact: ReactNode }) {
  return (
    <TextPage
      title="Privacy"
      intro={
        'What Tiffin keeps about people, why, and for how long. There is no advertising and no tracking in it, and ' +
        'nothing is sold.'
      }
    >
      <Clause title="People who sign up">
        <p>
          Until a sign-up is confirmed we keep its restaurant name, subdomain and email, with a hash of the password.
          The code works for ten minutes; what is not confirmed by then is deleted within the next hour.
        </p>
      </Clause>
      <Clause title="Staff">
        <p>
          An account is an email, a role and a hash of the password; nobody, including us, can read the password itself.
          The Admins of a restaurant make, change and delete its accounts.
        </p>
      </Clause>
      <Clause title="Guests">
        <p>
          For takeaway and delivery the restaurant types in a name, a phone number and an address, so that the food
          arrives. They stand on the order and are seen by the staff of that restaurant. Dine-in orders hold no names.
        </p>
        <p>
          Orders are kept as long as the restaurant is with us, because it has to account for them. A restaurant can
          have name, phone number and address taken off its completed orders after a number of days, and off those of
          one guest at once. Guests ask the restaurant for it.
        </p>
        <p>
          A restaurant may let a guest pay later. Then it keeps a name, a phone number and what is owed. Both are erased
          with the guest’s orders, or on request, once nothing is owed; bills and receipts stay, without them.
        </p>
        <p>
          A restaurant may send a paid bill by a link, which is read without signing in by whoever has it, for 30 days,
          or until the restaurant ends it. A phone number for the chat stays in the browser that opens it.
        </p>
      </Clause>
      <Clause title="Sign-ups and sign-ins">
        <p>
          We write down sign-ups, sign-ins that worked and that did not, and password changes: when, with which email,
          at which restaurant and from which network address. Passwords and codes are never written down.
        </p>
        <p>
          These lines are deleted after 400 days. For 90 days after a sign-in its network address counts as yours, so
          that a stranger who tries your password from elsewhere cannot lock you out.
        </p>
      </Clause>
      <Clause title="Mail">
        <p>
          We send codes: one to confirm a sign-up, one to set a new password. A mail server delivers them and learns
          your email address from that. We send nothing else.
        </p>
      </Clause>
      <Clause title="Your browser">
        <p>
          There are no cookies. After signing in your browser keeps a token that lasts twelve hours and is renewed while
          it is used; logging out deletes it. Pages load nothing from other companies.
        </p>
      </Clause>
      <Clause title="Who sees what">
        <p>
          What a restaurant keeps is seen by its own staff, each as far as the role goes, and by nobody of another
          restaurant. Whoever runs this Tiffin can reach the databases to keep them running.
        </p>
      </Clause>
      <Clause title="Questions">
        <p>Staff ask the Admin of their restaurant first. Everybody else, and Admins, write to us.</p>
        <p>{contact}</p>
      </Clause>
    </TextPage>
  )
}
