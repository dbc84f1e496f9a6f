import type { RestaurantHealth } from '@tiffin/contracts'
import { Card, FailedState } from '@tiffin/ui'
import { dayOf, momentOf } from '../../format/dates.ts'
import { Fact } from './fact.tsx'
import { messages } from './messages.ts'

type PeopleCardProps = Pick<RestaurantHealth, 'restaurant' | 'people'> & {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Shows the number of users of each role, when any of them last signed in, and when the restaurant was added. */
export function PeopleCard({ restaurant, people, isRetrying, onRetry }: PeopleCardProps) {
  return (
    <Card title={messages.usersTitle}>
      {people === null ? (
        <FailedState text={messages.usersFailed} isRetrying={isRetrying} onRetry={onRetry} />
      ) : (
        <dl className="grid grid-cols-2 gap-3">
          {people.roles.map(({ role, users }) => (
            <Fact key={role} label={role}>
              {users}
            </Fact>
          ))}
          <Fact label="Last login">{people.last_login_at ? momentOf(people.last_login_at) : messages.never}</Fact>
          <Fact label="Created">{dayOf(restaurant?.created_at ?? null)}</Fact>
        </dl>
      )}
    </Card>
  )
}
