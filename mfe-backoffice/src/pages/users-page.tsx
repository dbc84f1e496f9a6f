import { PageFrame } from '@tiffin/ui'
import { UserManagement } from '../features/users/user-management.tsx'

export default function UsersPage() {
  return (
    <PageFrame title="User Management">
      <UserManagement />
    </PageFrame>
  )
}
