import { PageFrame } from '@tiffin/ui'
import { Users } from '../features/users/users.tsx'

export default function UsersPage() {
  return (
    <PageFrame title="User Management">
      <Users />
    </PageFrame>
  )
}
