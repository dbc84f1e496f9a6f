import type { RestaurantHealth } from '@tiffin/contracts'
import { Card } from '@tiffin/ui'
import { dayOf, momentOf } from '../../words/dates.ts'
import { Fact } from './fact.tsx'
import { messages } from './messages.ts'

/** Users by role, and when somebody last signed in. */
export function PeopleCard({ people: { roles, last_login_at }, addedAt }: { people: RestaurantHealth['people']; addedAt: string }) {
  return (
    <Card title={messages.usersTitle}>
      <dl className="grid grid-cols-2 gap-3">
        {roles.map(({ role, users }) => (
          <Fact key={role} label={role}>
            {users}
          </Fact>
        ))}
        <Fact label="Last login">{last_login_at ? momentOf(last_login_at) : messages.never}</Fact>
        <Fact label="Created">{dayOf(addedAt)}</Fact>
      </dl>
    </Card>
  )
}
