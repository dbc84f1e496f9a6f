import type { RestaurantHealth } from '@tiffin/contracts'
import { Card, FailedState } from '@tiffin/ui'
import { dayOf, momentOf } from '../../format/dates.ts'
import { Fact } from './fact.tsx'
import { messages } from './messages.ts'

type PeopleCardProps = Pick<RestaurantHealth, 'restaurant' | 'people'> & {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Users by role, and when somebody last signed in. */
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
